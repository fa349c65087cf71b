/**
 * PNG files (ISO/IEC 15948) around a zlib stream that is there already.
 * The stream is made by the PNG encoder.
 */
import { crc32 } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** `palette`: the colors as red, green, blue; null: each pixel is red, green, blue itself. */
export interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array | null;
}

/** The file in memory of its own, so that it can be given away. */
export function pngFile({ width, height, palette }: PngHead, stream: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = palette ? 3 : 2;
  const chunks: [string, Uint8Array][] = [
    ['IHDR', header],
    ...(palette ? [['PLTE', palette] satisfies [string, Uint8Array]] : []),
    ['IDAT', stream],
    ['IEND', new Uint8Array(0)],
  ];
  const file = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, [, data]) => sum + 12 + data.length, 0));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, data] of chunks) at = putChunk(file, at, type, data);
  return file;
}

/** Length, type, data, and the sum over the latter two. */
function putChunk(file: Uint8Array<ArrayBuffer>, at: number, type: string, data: Uint8Array): number {
  const view = new DataView(file.buffer);
  view.setUint32(at, data.length);
  for (let index = 0; index < 4; index++) file[at + 4 + index] = type.charCodeAt(index);
  file.set(data, at + 8);
  const end = at + 8 + data.length;
  view.setUint32(end, crc32(file.subarray(at + 4, end)));
  return end + 4;
}
