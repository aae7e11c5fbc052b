"""The words of the house: frozen values that know nothing but themselves and the standard library."""
