/**
 * A cache bounded in bytes, in two generations: what was not asked for while half of the room filled up goes, which is nearly
 * the least recently used at the price of a map. How large a thing is, is said by whoever makes it, and may be corrected later.
 */
interface Entry<Value> {
  readonly value: Value;
  bytes: number;
}

export class GenerationalCache<Value> {
  readonly #most: number;
  #young = new Map<string, Entry<Value>>();
  #old = new Map<string, Entry<Value>>();
  #youngBytes = 0;
  #oldBytes = 0;

  /** `most`: bytes. The thing asked for last stays, even if it alone is larger. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The thing called `key`, made where it is not there. */
  get(key: string, make: () => { readonly value: Value; readonly bytes: number }): Value {
    const young = this.#young.get(key);
    if (young) return young.value;
    const old = this.#old.get(key);
    if (old) {
      this.#old.delete(key);
      this.#oldBytes -= old.bytes;
    }
    const entry = old ?? { ...make() };
    this.#add(entry.bytes);
    this.#young.set(key, entry);
    return entry.value;
  }

  /** Tells that a thing just asked for has become `bytes` larger. */
  grow(key: string, bytes: number): void {
    const entry = this.#young.get(key);
    if (!entry) return;
    entry.bytes += bytes;
    this.#youngBytes += bytes;
  }

  /** Before anything is put: if the young fill their half, they become the old, and the old go. */
  #add(bytes: number): void {
    if (this.#youngBytes + bytes > this.#most / 2) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#youngBytes += bytes;
  }
}
