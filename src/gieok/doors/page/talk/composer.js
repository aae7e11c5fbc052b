// The box one writes in. Enter sends and Shift+Enter begins a line; while letters of a syllable are being put together
// (Korean, Japanese, Chinese) Enter belongs to the input method: 229 is what Safari says in place of isComposing.
const HIGHEST = 180; // pixels; then it scrolls

export default {
  template: `
    <form class="composer" :aria-busy="busy || waiting" @submit.prevent="send">
      <textarea ref="box" v-model="text" rows="1" :placeholder="placeholder" :aria-label="label" :maxlength="longest"
        enterkeyhint="send" autocomplete="off" @keydown.enter="enter" @input="grow"></textarea>
      <button v-if="busy" type="button" class="stop" @click="$emit('stop')" :aria-label="stopLabel" :title="stopLabel">
        <i class="q-icon material-icons" aria-hidden="true">stop</i>
      </button>
      <button v-else type="submit" class="send" :disabled="!text.trim() || waiting" :aria-label="sendLabel" :title="sendLabel">
        <i class="q-icon material-icons" aria-hidden="true">arrow_upward</i>
      </button>
    </form>`,
  props: { placeholder: String, label: String, sendLabel: String, stopLabel: String, longest: Number, busy: Boolean },
  emits: ["send", "stop"],
  data: () => ({ text: "", waiting: false }), // waiting: said, and the server has not begun with it yet
  watch: {
    busy() {
      this.waiting = false;
    },
  },
  mounted() {
    if (window.matchMedia("(hover: hover)").matches) this.$refs.box.focus({ preventScroll: true });
  },
  methods: {
    enter(event) {
      if (event.isComposing || event.keyCode === 229 || event.shiftKey) return;
      event.preventDefault();
      this.send();
    },
    send() {
      const said = this.$refs.box.value.trim();
      if (!said || this.busy || this.waiting) return;
      this.waiting = true;
      this.$emit("send", said);
      this.put("");
    },
    put(text) {
      this.text = text;
      this.$nextTick(() => this.grow());
    },
    // What could not be said comes back, unless something else was begun meanwhile.
    giveBack(text) {
      this.waiting = false;
      if (text && !this.text.trim()) this.put(text);
    },
    grow() {
      const box = this.$refs.box;
      box.style.height = "auto";
      box.style.height = `${Math.min(box.scrollHeight, HIGHEST)}px`;
    },
  },
};
