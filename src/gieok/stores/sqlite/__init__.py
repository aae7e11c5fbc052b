"""One file on disk: the default store."""
