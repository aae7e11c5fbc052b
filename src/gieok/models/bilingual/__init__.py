"""gieok's own Korean-English sentence embedder: one small file, numpy only, both languages in one space."""
