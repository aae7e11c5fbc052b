"""1 · Write down what was said."""
