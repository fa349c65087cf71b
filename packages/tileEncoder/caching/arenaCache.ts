/**
 * A cache of arrays of 32-bit words, which lie one after the other in two arenas that are used again and again: however many
 * come and go, no more memory is taken. In two generations: what was not asked for while one of them filled up goes.
 */
export interface ArenaEntry<Info> {
  /** The arena in which the words are; valid until the next `begin`. */
  readonly words: Uint32Array;
  readonly at: number;
  readonly length: number;
  readonly info: Info;
}

interface Generation<Info> {
  words: Uint32Array;
  used: number;
  entries: Map<string, ArenaEntry<Info>>;
}

export class ArenaCache<Info> {
  readonly #most: number;
  #young: Generation<Info>;
  #old: Generation<Info>;
  /** Whether a generation has gone since `begin`. */
  #turned = false;

  /** `most`: words of each generation. An array that is larger than that alone gets a generation of its own. */
  constructor(most: number) {
    this.#most = most;
    this.#young = generation(most);
    this.#old = generation(most);
  }

  /** Bytes of memory taken, whether in use or not. */
  get bytes(): number {
    return this.#young.words.byteLength + this.#old.words.byteLength;
  }

  get size(): number {
    return this.#young.entries.size + this.#old.entries.size;
  }

  /** Says that nothing got so far will be looked at any more. */
  begin(): void {
    this.#turned = false;
  }

  get(key: string): ArenaEntry<Info> | undefined {
    const young = this.#young.entries.get(key);
    if (young) return young;
    const old = this.#old.entries.get(key);
    return old && this.put(key, old.words.subarray(old.at, old.at + old.length), old.info);
  }

  /** Keeps a copy of the words. */
  put(key: string, words: Uint32Array, info: Info): ArenaEntry<Info> {
    if (this.#young.used + words.length > this.#young.words.length) this.#turn(words.length);
    const { words: arena, used: at, entries } = this.#young;
    arena.set(words, at);
    const entry = { words: arena, at, length: words.length, info };
    entries.set(key, entry);
    this.#young.used += words.length;
    return entry;
  }

  #turn(least: number): void {
    const size = Math.max(this.#most, least);
    // What was got since `begin` may be in either; then the words of the old cannot be written over.
    const free = !this.#turned && this.#old.words.length === size ? this.#old.words : taken(size);
    this.#old = this.#young;
    this.#young = { words: free, used: 0, entries: new Map() };
    this.#turned = true;
  }
}

function generation<Info>(words: number): Generation<Info> {
  return { words: taken(words), used: 0, entries: new Map() };
}

/** Written to at once: what the system only gives as it is used would look like memory that grows for weeks. */
function taken(words: number): Uint32Array {
  return new Uint32Array(words).fill(0);
}
