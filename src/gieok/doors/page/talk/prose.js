// The words of a character: line breaks as they are, *leaning*, **strong**, `as typed` and blocks between ``` marks, which
// may still be open while the words come. Everything becomes text inside elements that are made here; nothing that was
// written is ever read as HTML.
const MARKS = /(\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*|`[^`\n]+`)/;
const BLOCK = /```[^\n`]*\n([\s\S]*?)(?:\n?```\n?|$)/; // its content is every second part

function inLine(part) {
  if (part.length > 4 && part.startsWith("**") && part.endsWith("**")) return Vue.h("strong", part.slice(2, -2));
  if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return Vue.h("em", part.slice(1, -1));
  if (part.length > 2 && part.startsWith("`") && part.endsWith("`")) return Vue.h("code", part.slice(1, -1));
  return part;
}

function drawn(part, place) {
  return place % 2 ? Vue.h("pre", part) : part.split(MARKS).map(inLine);
}

export default {
  props: { text: String },
  render() {
    return Vue.h("div", { class: "prose" }, (this.text || "").split(BLOCK).map(drawn).flat());
  },
};
