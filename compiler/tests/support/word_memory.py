"""A tensor as a kernel sees it whose buffer is of words: elements in parts, bits or pairs."""

from __future__ import annotations

from typing import Any

from support.evaluate import UNDEFINED, Tensor
from support.scalars import WrongError, bits_of, value_of

from dovetail import ir

GARBAGE = 0xA5A5A5A5A5A5A5A5
"""The bits of memory that was never written."""


class WordMemory:
    """Memory of elements, by words; what lies beside the tensor may not change."""

    def __init__(self, tensor: Tensor, in_word: int) -> None:
        self.tensor, self.in_word = tensor, in_word

    def elements(self, word: int) -> range:
        return range(word * self.in_word, (word + 1) * self.in_word)

    def __getitem__(self, word: int) -> int:
        dtype, found = self.tensor.dtype, 0
        for part, place in enumerate(self.elements(word)):
            inside = 0 <= place < len(self.tensor.memory)
            item = self.tensor.memory[place] if inside else UNDEFINED
            size = 8 * dtype.bytes
            bits = GARBAGE & ((1 << size) - 1) if item is UNDEFINED else bits_of(item, dtype)
            found |= bits << (size * part)
        return found

    def __setitem__(self, word: int, value: int) -> None:
        dtype, before = self.tensor.dtype, self[word]
        size = 8 * dtype.bytes
        for part, place in enumerate(self.elements(word)):
            new, old = ((bits >> (size * part)) & ((1 << size) - 1) for bits in (value, before))
            if new == old:
                continue
            if place not in self.tensor.places:
                raise WrongError(f"a write of word {word} changes what is not the tensor's")
            self.tensor.memory[place] = value_of(new, dtype)


class PairMemory:
    """Memory of elements of several words each, by words, the lowest first."""

    def __init__(self, tensor: Tensor, word: ir.DType) -> None:
        self.tensor, self.words = tensor, tensor.dtype.bytes // word.bytes
        self.bits = word.bits

    def whole(self, place: int) -> int:
        item, dtype = self.tensor.memory[place], self.tensor.dtype
        return GARBAGE if item is UNDEFINED else bits_of(item, dtype)

    def __getitem__(self, word: int) -> int:
        place, part = divmod(word, self.words)
        return self.whole(place) >> (self.bits * part) & ((1 << self.bits) - 1)

    def __setitem__(self, word: int, value: int) -> None:
        place, part = divmod(word, self.words)
        mask = ((1 << self.bits) - 1) << (self.bits * part)
        new = (self.whole(place) & ~mask) | (value << (self.bits * part))
        self.tensor.memory[place] = value_of(new, self.tensor.dtype)


class PairTensor(Tensor):
    """The view; addresses count words, and the offset elements."""

    def __init__(self, tensor: Tensor, word: ir.DType) -> None:
        memory = PairMemory(tensor, word)
        self.dtype, self.offset, self.in_element = word, tensor.offset, memory.words
        self.memory: Any = memory
        count = memory.words
        self.places = {place * count + part for place in tensor.places for part in range(count)}

    def address(self, index: tuple[int, ...], origin: int) -> int:
        place = origin * self.in_element + index[0]
        if place not in self.places:
            raise WrongError(f"word {place} is not the tensor's")
        return place


class WordTensor(Tensor):
    """The view; addresses count words."""

    def __init__(self, tensor: Tensor, word: ir.DType) -> None:
        self.in_word = word.bytes // tensor.dtype.bytes
        self.dtype, self.offset = word, tensor.offset
        self.memory: Any = WordMemory(tensor, self.in_word)
        self.places = {place // self.in_word for place in tensor.places}

    def address(self, index: tuple[int, ...], origin: int) -> int:
        if origin % self.in_word:
            raise WrongError(f"offset {origin} is not at the start of a word")
        place = origin // self.in_word + index[0]
        if place not in self.places:
            raise WrongError(f"word {place} is not the tensor's")
        return place


def word_view(tensor: Tensor, word: ir.DType) -> Tensor:
    """A tensor by words: several of its elements in each, or several for each."""
    view = PairTensor if tensor.dtype.bytes > word.bytes else WordTensor
    return view(tensor, word)
