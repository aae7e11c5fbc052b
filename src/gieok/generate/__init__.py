"""4 · Answer: ask the model, read its reply, judge its emotion."""
