"""Text itself: words for searching, sentences and chunks, which language, dates, how many tokens."""
