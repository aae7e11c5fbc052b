"""What the rooms need from the world, as protocols: stores, models, embedders, the clock."""
