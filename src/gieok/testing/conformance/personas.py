"""Characters and their pictures: kept by name, replaced whole, and every byte as it came."""

from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture
from gieok.ports.store import Store

CALM = Picture("image/png", b"\x89PNG\r\n\x1a\n\x00\xff calm")
GLAD = Picture("image/webp", bytes(range(256)) * 400)
SAD = Picture("image/jpeg", b"\xff\xd8\xff sad")


class PersonasConformance:
    async def test_characters_are_kept_by_name(self, store: Store) -> None:
        for text in ("older", "newer"):
            await store.personas.put("mina", Persona("Mina", text))
        assert await store.personas.all() == {"mina": Persona("Mina", "newer")}

    async def test_a_picture_comes_back_as_it_came(self, store: Store) -> None:
        await store.personas.put_picture("mina", "happy", GLAD)
        assert await store.personas.picture("mina", "happy") == GLAD
        assert await store.personas.picture("mina", "neutral") is None
        assert await store.personas.picture("Mina", "happy") is None

    async def test_a_character_is_brought_in_with_its_pictures(self, store: Store) -> None:
        await store.personas.put("미나 / 둘", Persona("Mina"), {"neutral": CALM, "sad": SAD})
        await store.personas.put_picture("rowan", "neutral", GLAD)
        assert await store.personas.pictures() == {
            "rowan": {"neutral": GLAD.hash},
            "미나 / 둘": {"neutral": CALM.hash, "sad": SAD.hash},
        }
        assert list(await store.personas.all()) == ["미나 / 둘"]

    async def test_a_newer_picture_replaces_one_and_leaves_the_others(self, store: Store) -> None:
        await store.personas.put("mina", Persona("Mina"), {"neutral": CALM, "sad": SAD})
        for _ in range(2):
            await store.personas.put("mina", Persona("Mina", "another"), {"neutral": GLAD})
        assert await store.personas.pictures() == {"mina": {"neutral": GLAD.hash, "sad": SAD.hash}}
        assert await store.personas.picture("mina", "neutral") == GLAD

    async def test_a_removed_picture_is_gone(self, store: Store) -> None:
        await store.personas.put("mina", Persona("Mina"), {"neutral": CALM, "sad": SAD})
        assert await store.personas.remove_picture("mina", "sad")
        assert not await store.personas.remove_picture("mina", "sad")
        assert await store.personas.pictures() == {"mina": {"neutral": CALM.hash}}
