"""Bring in what other programs kept, and carry out what is kept here: one file a format, one writer."""
