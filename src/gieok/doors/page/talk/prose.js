// The words of a character: line breaks as they are, *leaning*, **strong** and `as typed`. Everything becomes text inside
// elements that are made here; nothing that was written is ever read as HTML.
const MARKS = /(\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*|`[^`\n]+`)/;

function drawn(part) {
  if (part.length > 4 && part.startsWith("**") && part.endsWith("**")) return Vue.h("strong", part.slice(2, -2));
  if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return Vue.h("em", part.slice(1, -1));
  if (part.length > 2 && part.startsWith("`") && part.endsWith("`")) return Vue.h("code", part.slice(1, -1));
  return part;
}

export default {
  props: { text: String },
  render() {
    return Vue.h("div", { class: "prose" }, (this.text || "").split(MARKS).map(drawn));
  },
};
