// A point in time as the reader's own clock shows it: today the time, before that the day as well.
export default {
  props: { at: String, locale: String },
  computed: {
    shown() {
      const at = new Date(this.at);
      const time = at.toLocaleTimeString(this.locale, { hour: "numeric", minute: "2-digit" });
      if (at.toDateString() === new Date().toDateString()) return time;
      return `${at.toLocaleDateString(this.locale, { month: "short", day: "numeric" })} ${time}`;
    },
    whole() {
      return new Date(this.at).toLocaleString(this.locale);
    },
  },
  template: `<time class="clock" :datetime="at" :title="whole">{{ shown }}</time>`,
};
