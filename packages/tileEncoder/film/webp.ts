/** Encodes an animated lossless WebP, writing only the changed rectangle of each frame; sharp compresses the frames. */
import sharp from 'sharp';
import { type Box, box } from '../tiles.ts';
import { ByteWriter, changedBox, pixelsOf } from './bytes.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const ANIMATION = 0x02;
const ALPHA = 0x10;
const MAX_DELAY_MS = 0xffffff;
/** Chunks of a still picture. */
const PICTURE_CHUNKS = ['VP8L', 'VP8 ', 'ALPH'];

export class WebpEncoder {
  readonly #width: number;
  readonly #height: number;
  readonly #writer = new ByteWriter(1 << 20);
  #picture: Buffer | null = null;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** `bytes`: length of all frames together. */
  head(bytes: number): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer
      .ascii('VP8X')
      .uint32(10)
      .bytes(ANIMATION | ALPHA, 0, 0, 0);
    writer.uint24(this.#width - 1).uint24(this.#height - 1);
    // No background; loops forever.
    writer.ascii('ANIM').uint32(6).uint32(0).uint16(0);
    const body = writer.take();
    return writer
      .ascii('RIFF')
      .uint32(4 + body.length + bytes)
      .ascii('WEBP')
      .append(body)
      .take();
  }

  /** `picture`: opaque RGBA that the caller no longer changes. */
  async frame(picture: Buffer, milliseconds: number): Promise<Uint8Array<ArrayBuffer>> {
    const whole = box(0, 0, this.#width, this.#height);
    const before = this.#picture;
    const changed = before ? alignToEven(changedBox(before, picture, this.#width) ?? box(0, 0, 1, 1)) : whole;
    const pixels = changedPixels(before, picture, this.#width, changed);
    this.#picture = picture;
    const { width, height } = changed;
    const still = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .webp({ lossless: true, effort: 1 })
      .toBuffer();
    const writer = this.#writer.uint24(changed.x / 2).uint24(changed.y / 2);
    writer
      .uint24(width - 1)
      .uint24(height - 1)
      .uint24(Math.min(MAX_DELAY_MS, Math.round(milliseconds)));
    // Blend, do not dispose.
    const data = writer.bytes(0).append(pictureChunks(still)).take();
    return writer.ascii('ANMF').uint32(data.length).append(data).take();
  }
}

/** Frames start at even coordinates. */
function alignToEven({ x, y, width, height }: Box): Box {
  const left = x & ~1;
  const top = y & ~1;
  return box(left, top, x + width - left, y + height - top);
}

/** Unchanged pixels are transparent. */
function changedPixels(before: Buffer | null, after: Buffer, width: number, changed: Box): Uint8Array {
  const now = pixelsOf(after);
  const old = before ? pixelsOf(before) : null;
  const pixels = new Uint32Array(changed.width * changed.height);
  let target = 0;
  for (let y = changed.y; y < changed.y + changed.height; y++) {
    const start = y * width + changed.x;
    for (let at = start; at < start + changed.width; at++, target++) {
      if (old?.[at] !== now[at]) pixels[target] = now[at] as number;
    }
  }
  return new Uint8Array(pixels.buffer);
}

function pictureChunks(still: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = HEAD_BYTES; at < still.length; ) {
    const length = CHUNK_HEAD_BYTES + still.readUInt32LE(at + 4);
    const padded = length + (length % 2);
    if (PICTURE_CHUNKS.includes(still.toString('latin1', at, at + 4))) chunks.push(still.subarray(at, at + padded));
    at += padded;
  }
  return Buffer.concat(chunks);
}
