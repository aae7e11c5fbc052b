// The posts, oldest first, in a box that stays at its end while somebody reads there, and stays put when they do not.
const NEAR = 48; // pixels from an edge that count as being there

export default {
  template: `
    <div class="thread-frame">
      <div ref="box" class="thread" role="log" :aria-label="label" tabindex="0" @scroll.passive="scrolled">
        <div ref="inner" class="thread-inner"><slot></slot></div>
      </div>
      <button v-show="away" type="button" class="to-end" @click="toEnd" :aria-label="newest" :title="newest">
        <i class="q-icon material-icons" aria-hidden="true">arrow_downward</i>
      </button>
    </div>`,
  props: { label: String, newest: String, more: Boolean },
  emits: ["earlier"],
  data: () => ({ away: false }),
  created() {
    this.pinned = true;
    this.fromEnd = null; // how far from the end one was when earlier posts were asked for
  },
  mounted() {
    this.watcher = new ResizeObserver(() => this.settle());
    this.watcher.observe(this.$refs.inner);
    this.watcher.observe(this.$refs.box);
    this.settle();
  },
  unmounted() {
    this.watcher.disconnect();
  },
  methods: {
    settle() {
      const box = this.$refs.box;
      if (this.fromEnd !== null) {
        box.scrollTop = box.scrollHeight - this.fromEnd;
      } else if (this.pinned) {
        box.scrollTop = box.scrollHeight;
      }
    },
    scrolled() {
      const box = this.$refs.box;
      this.pinned = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      this.away = !this.pinned;
      if (this.fromEnd !== null) this.fromEnd = box.scrollHeight - box.scrollTop;
      else if (this.more && box.scrollTop < NEAR && box.scrollHeight > box.clientHeight) {
        this.fromEnd = box.scrollHeight - box.scrollTop;
        this.$emit("earlier");
      }
    },
    // The earlier posts have been drawn.
    came() {
      this.$nextTick(() => {
        this.settle();
        requestAnimationFrame(() => (this.fromEnd = null));
      });
    },
    toEnd() {
      this.pinned = true;
      this.away = false;
      this.settle();
    },
  },
};
