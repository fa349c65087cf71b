/** Reads the format and size of PNG, GIF, JPEG and WebP pictures. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Null for other formats. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 3) === 'GIF') {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (bytes.length >= 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return webpSize(bytes);
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  return null;
}

/** By content, not by the name given; null for other formats. */
export function pictureType(bytes: Buffer): string | null {
  if (pictureSize(bytes) === null) return null;
  const first = bytes[0];
  return first === 0x89 ? 'image/png' : first === 0x47 ? 'image/gif' : first === 0xff ? 'image/jpeg' : 'image/webp';
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const startOfFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startOfFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
