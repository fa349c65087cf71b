/**
 * Things kept by key up to a number of bytes; what was asked for longest ago goes first.
 * How large a thing is, is said by whoever makes it, and may be corrected later.
 */
interface Entry<Value> {
  readonly value: Value;
  bytes: number;
}

export class Kept<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #most: number;
  #bytes = 0;

  /** `most`: bytes. The thing asked for last stays, even if it alone is larger. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The thing called `key`, made where it is not there. */
  get(key: string, make: () => { readonly value: Value; readonly bytes: number }): Value {
    const known = this.#entries.get(key);
    if (known) {
      // A map keeps its order of insertion: what is put in again is the youngest.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const { value, bytes } = make();
    this.#entries.set(key, { value, bytes });
    this.#add(bytes);
    return value;
  }

  /** Tells that a thing has become `bytes` larger. Nothing happens if it is gone. */
  grow(key: string, bytes: number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.bytes += bytes;
    this.#add(bytes);
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#most || this.#entries.size <= 1) return;
      this.#entries.delete(key);
      this.#bytes -= entry.bytes;
    }
  }
}
