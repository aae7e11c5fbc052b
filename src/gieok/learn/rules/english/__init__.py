"""English: how a sentence is prepared, and the topics that look at it."""
