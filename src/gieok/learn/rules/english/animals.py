"""The animals that people keep, and the breeds by which they call them."""

DOGS = (
    r"golden retriever|german shepherd|border collie|pit ?bull|great dane|retriever|labrador|lab|poodle|husky|corgi|"
    r"beagle|chihuahua|dachshund|pug|bulldog|terrier|greyhound|whippet|spaniel|cocker spaniel|staffy|staffie|"
    r"schnauzer|maltese|shih tzu|collie|dalmatian|boxer|doberman|rottweiler|pomeranian|samoyed|akita|shiba(?: inu)?|"
    r"frenchie|labradoodle|cockapoo|goldendoodle|mutt|pooch|sausage dog|pup|doggo|puppy|dog"
)
CATS = r"ragdoll|maine coon|bengal cat|persian cat|sphynx|calico|tabby|siamese|kitten|kitty|moggy|cat"
ANIMAL = (
    rf"(?:{DOGS}|{CATS}|guinea pig|bearded dragon|hamster|rabbit|bunny|parrot|bird|turtle|tortoise|goldfish|fish|"
    r"hedgehog|lizard|gecko|snake|horse|pony|ferret|rat|mouse|chicken|goat|pig|cow|iguana|parakeet|budgie|cockatiel|"
    r"duck|axolotl|chinchilla|tarantula|hen|donkey|alpaca|canary)"
)
