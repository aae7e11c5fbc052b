"""The parts of the chat screen: the thread of posts, the box one writes in, the picture, and the talk."""
