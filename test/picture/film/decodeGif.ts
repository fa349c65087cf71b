/**
 * A small GIF decoder, independent of the encoder: blocks, LZW, layered frames. It rejects what our encoder never
 * writes.
 */
interface GifFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly delay: number;
  readonly transparent: number;
  readonly indices: Uint8Array;
}

export interface Gif {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint8Array;
  readonly frames: readonly GifFrame[];
}

export function decodeGif(file: Uint8Array): Gif {
  const bytes = Buffer.from(file);
  if (bytes.toString('latin1', 0, 6) !== 'GIF89a') throw new Error('not a GIF');
  const tableSize = 3 * 2 ** ((bytes.readUInt8(10) & 7) + 1);
  const frames: GifFrame[] = [];
  let at = 13 + tableSize;
  let control = { delay: 0, transparent: -1 };
  for (;;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      if (bytes.readUInt8(at + 1) === 0xf9) {
        control = { delay: bytes.readUInt16LE(at + 4), transparent: bytes.readUInt8(at + 6) };
      }
      at = skipBlocks(bytes, at + 2);
    } else if (kind === 0x2c) {
      const [x, y, width, height] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset));
      if (x === undefined || y === undefined || !width || !height) throw new Error('an empty frame');
      if (bytes.readUInt8(at + 9) !== 0) throw new Error('an unexpected kind of frame');
      const indices = decodeLzw(bytes.subarray(at + 10));
      if (indices.length !== width * height) throw new Error(`${indices.length} pixels, not ${width} × ${height}`);
      frames.push({ x, y, width, height, ...control, indices });
      at = skipBlocks(bytes, at + 11);
    } else throw new Error(`block ${kind} at ${at}`);
  }
  if (at !== bytes.length - 1) throw new Error('bytes after the end');
  return {
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    colors: bytes.subarray(13, 13 + tableSize),
    frames,
  };
}

function skipBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) > 0) at += bytes.readUInt8(at) + 1;
  return at + 1;
}

/** Code size, sub-blocks, terminator. */
export function decodeLzw(data: Uint8Array): Uint8Array {
  const bits = data[0] ?? 0;
  const codes: number[] = [];
  for (let at = 1; data[at]; at += (data[at] ?? 0) + 1) {
    for (const byte of data.subarray(at + 1, at + 1 + (data[at] ?? 0))) codes.push(byte);
  }
  const clear = 2 ** bits;
  const out = new Output();
  // By code: where its phrase begins in the output, and its length; a phrase always occurs in the output already.
  const starts: number[] = [];
  const lengths: number[] = [];
  let width = bits + 1;
  let next = clear + 2;
  let before: { start: number; length: number } | null = null;
  let position = 0;
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < width; bit++, position++) {
      const byte = codes[position >> 3];
      if (byte === undefined) throw new Error('no end code');
      code |= ((byte >> (position & 7)) & 1) << bit;
    }
    if (code === clear) {
      width = bits + 1;
      next = clear + 2;
      before = null;
      continue;
    }
    if (code === clear + 1) {
      if (codes.length > Math.ceil(position / 8)) throw new Error('bytes after the end code');
      return out.bytes();
    }
    const start = out.length;
    if (code < clear) out.push(code);
    else if (before && code <= next) {
      // A phrase is the previous one plus the next index of the output, even if that is only just being written.
      const known = code < next;
      const from = known ? (starts[code] ?? 0) : before.start;
      const length = known ? (lengths[code] ?? 0) : before.length + 1;
      for (let index = 0; index < length; index++) out.push(out.at(from + index));
    } else throw new Error(`code ${code} before it is defined`);
    if (before && next < 4096) {
      starts[next] = before.start;
      lengths[next] = before.length + 1;
      next += 1;
      if (next === 2 ** width && width < 12) width += 1;
    }
    before = { start, length: out.length - start };
  }
}

class Output {
  #bytes = new Uint8Array(1024);
  length = 0;

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  at(index: number): number {
    return this.#bytes[index] ?? 0;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
