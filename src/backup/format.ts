/**
 * The file of a backup: a line with the format and a checksum of everything after it, a line with the manifest as JSON, and the
 * database's own copy, compressed by gzip. Whoever has lost this program gets at it by `tail -n +3 FILE | gunzip`.
 * What stands in the copy, and under which name the file lies, is left to others.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Manifest, parseManifest } from './manifest.ts';

const FORMAT = 1;
const NAME = 'intarsia-backup';
const HEX = 64;
/** The checksum is known at the end only, and is written over as many zeros. */
const header = (checksum: string) => `${NAME}/${FORMAT} ${checksum}\n`;
const HEADER_LENGTH = header('0'.repeat(HEX)).length;
/** Formats count from 1: any other number has been altered, for the checksum is of what comes after this line. */
const HEADER = /^intarsia-backup\/([1-9]\d{0,5}) ([0-9a-f]{64})\n/;
/** Component files are short, and there is one for each time the owner has changed the data. */
const LONGEST_MANIFEST = 64 * 1024 * 1024;

export type FormatRefusal =
  | { readonly ok: false; readonly code: 'foreign' | 'altered'; readonly file: string }
  | { readonly ok: false; readonly code: 'newerFormat'; readonly file: string };

export interface SoundBackup {
  readonly ok: true;
  readonly manifest: Manifest;
  /** The database's own copy as it was handed to `writeBackup`. */
  content(): Readable;
}

/**
 * Writes a new file, which is on the disk when this resolves.
 * @param file where nothing may be yet
 * @param copy the path of the database's own copy
 * @returns the size of the file, in bytes
 */
export async function writeBackup(
  file: string,
  manifest: Manifest,
  copy: string,
  signal?: AbortSignal,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const line = Buffer.from(`${JSON.stringify(manifest)}\n`);
    hash.update(line);
    await handle.write(header('0'.repeat(HEX)));
    await handle.write(line);
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const out = createWriteStream(file, { flags: 'r+', start: HEADER_LENGTH + line.length });
    await pipeline([createReadStream(copy), createGzip(), hashing, out], signal ? { signal } : {});
    await handle.write(header(hash.digest('hex')), 0);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/**
 * Reads the whole file and compares the checksum, before anything in it is believed.
 * Refuses what is no backup, what has been altered or cut off, and what a newer version of this program wrote.
 */
export async function readBackup(file: string, signal?: AbortSignal): Promise<SoundBackup | FormatRefusal> {
  const handle = await open(file, 'r');
  try {
    const start = Buffer.alloc(HEADER_LENGTH);
    const { bytesRead } = await handle.read(start, 0, HEADER_LENGTH, 0);
    const [, format, checksum] = HEADER.exec(start.toString('latin1', 0, bytesRead)) ?? [];
    if (format === undefined || checksum === undefined) return { ok: false, code: 'foreign', file };
    if (Number(format) > FORMAT) return { ok: false, code: 'newerFormat', file };
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { start: HEADER_LENGTH, ...(signal ? { signal } : {}) })) {
      hash.update(chunk);
    }
    const line = hash.digest('hex') === checksum ? await manifestLine(handle) : null;
    const manifest = line && parseManifest(line.toString('utf8'));
    if (!line || !manifest) return { ok: false, code: 'altered', file };
    return { ok: true, manifest, content: () => contentFrom(file, HEADER_LENGTH + line.length + 1) };
  } finally {
    await handle.close();
  }
}

function contentFrom(file: string, start: number): Readable {
  const read = createReadStream(file, { start });
  const unpacked = createGunzip();
  read.on('error', (error) => unpacked.destroy(error));
  return read.pipe(unpacked);
}

/** Without its end; null where there is none. */
async function manifestLine(handle: FileHandle): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for (let at = 0; at < LONGEST_MANIFEST; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, HEADER_LENGTH + at);
    if (bytesRead === 0) return null;
    const read = buffer.subarray(0, bytesRead);
    const end = read.indexOf('\n');
    parts.push(end < 0 ? read : read.subarray(0, end));
    if (end >= 0) return Buffer.concat(parts);
    at += bytesRead;
  }
  return null;
}
