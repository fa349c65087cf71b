/**
 * Many arrays of 32-bit words kept by key in two large ones that are used again and again, so that however many come and
 * go, no more memory is taken. In two generations: what was not asked for while one of them filled up goes.
 */
export interface Slab<Info> {
  /** The large array in which the words are; valid until the next `begin`. */
  readonly words: Uint32Array;
  readonly at: number;
  readonly length: number;
  readonly info: Info;
}

interface Generation<Info> {
  words: Uint32Array;
  used: number;
  entries: Map<string, Slab<Info>>;
}

export class Slabs<Info> {
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

  get(key: string): Slab<Info> | undefined {
    const young = this.#young.entries.get(key);
    if (young) return young;
    const old = this.#old.entries.get(key);
    return old && this.put(key, old.words.subarray(old.at, old.at + old.length), old.info);
  }

  /** Keeps a copy of the words. */
  put(key: string, words: Uint32Array, info: Info): Slab<Info> {
    if (this.#young.used + words.length > this.#young.words.length) this.#turn(words.length);
    const { words: slab, used: at, entries } = this.#young;
    slab.set(words, at);
    const kept = { words: slab, at, length: words.length, info };
    entries.set(key, kept);
    this.#young.used += words.length;
    return kept;
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
