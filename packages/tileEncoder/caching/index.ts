/** Caches bounded in bytes; an entry point without sharp, for pages. */

/**
 * A generational cache of 32-bit words in two arenas of constant size: what is not read while one fills up is evicted.
 */
export interface ArenaEntry<Info> {
  /** Valid until the next `begin`. */
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
  readonly #limit: number;
  #young: Generation<Info>;
  #old: Generation<Info>;
  /** Whether the arenas were swapped since `begin`. */
  #wasSwapped = false;

  /** `limit`: words per generation. A larger array gets a generation of its own. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#young = generation(limit);
    this.#old = generation(limit);
  }

  /** Allocated, in use or not. */
  get bytes(): number {
    return this.#young.words.byteLength + this.#old.words.byteLength;
  }

  /** Invalidates all entries got so far. */
  begin(): void {
    this.#wasSwapped = false;
  }

  get(key: string): ArenaEntry<Info> | undefined {
    const young = this.#young.entries.get(key);
    if (young) return young;
    const old = this.#old.entries.get(key);
    return old && this.put(key, old.words.subarray(old.at, old.at + old.length), old.info);
  }

  /** Copies the words. */
  put(key: string, words: Uint32Array, info: Info): ArenaEntry<Info> {
    if (this.#young.used + words.length > this.#young.words.length) this.#swap(words.length);
    const { words: arena, used: at, entries } = this.#young;
    arena.set(words, at);
    const entry = { words: arena, at, length: words.length, info };
    entries.set(key, entry);
    this.#young.used += words.length;
    return entry;
  }

  #swap(minSize: number): void {
    const size = Math.max(this.#limit, minSize);
    // Entries got since `begin` may lie in either arena; the old one must not be overwritten then.
    const free = !this.#wasSwapped && this.#old.words.length === size ? this.#old.words : touchedMemory(size);
    this.#old = this.#young;
    this.#young = { words: free, used: 0, entries: new Map() };
    this.#wasSwapped = true;
  }
}

function generation<Info>(words: number): Generation<Info> {
  return { words: touchedMemory(words), used: 0, entries: new Map() };
}

/** Touches all pages at once; otherwise memory would seem to leak for weeks. */
function touchedMemory(words: number): Uint32Array {
  return new Uint32Array(words).fill(0);
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** A generational cache bounded in bytes: approximates LRU at the price of a map. */
export class GenerationalCache<Value> {
  readonly #limit: number;
  #young = new Map<string, Entry<Value>>();
  #old = new Map<string, Entry<Value>>();
  #youngBytes = 0;

  /** `limit`: bytes. The latest value stays even if it alone is larger. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Entry<Value>): Value {
    const young = this.#young.get(key);
    if (young) return young.value;
    const entry = this.#old.get(key) ?? make();
    if (this.#youngBytes + entry.bytes > this.#limit / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#youngBytes += entry.bytes;
    this.#young.set(key, entry);
    return entry.value;
  }
}
