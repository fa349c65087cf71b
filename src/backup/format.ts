/**
 * The file of a backup: a line with format and checksum, a manifest as a line of JSON, and the gzipped copy of the
 * database.
 */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '../kernel/index.ts';

const FORMAT = 1;
const NAME = 'intarsia-backup';
const HEX = 64;
/** The checksum is known only at the end, so the file starts with the same number of zeros. */
const header = (checksum: string) => `${NAME}/${FORMAT} ${checksum}\n`;
const HEADER_LENGTH = header('0'.repeat(HEX)).length;
/** The checksum does not cover this line, so the pattern rejects impossible formats. */
const HEADER = /^intarsia-backup\/([1-9]\d{0,5}) ([0-9a-f]{64})\n/;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

export type FormatRefusal =
  | { readonly ok: false; readonly code: 'foreign' | 'altered'; readonly file: string }
  | { readonly ok: false; readonly code: 'newerFormat'; readonly file: string };

export interface SoundBackup {
  readonly ok: true;
  readonly manifest: Manifest;
  /** The decompressed copy of the database. */
  content(): Readable;
}

/**
 * Writes a new file and flushes it to the disk. `tail -n +3 FILE | gunzip` extracts the copy without this program.
 * @param copy the path of the database's copy
 * @returns the size of the file in bytes
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

/** Verifies the checksum of the whole file before its contents are used. */
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

/** Returns the line without its newline; null if it is too long or cut off. */
async function manifestLine(handle: FileHandle): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for (let at = 0; at < MAX_MANIFEST_BYTES; ) {
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

const DATABASE_KINDS = ['sqlite', 'postgresql'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

const manifestSchema = z.object({
  /** The copy is a SQLite file, or an archive of `pg_dump -Fc`. */
  database: z.enum(DATABASE_KINDS),
  madeAt: z.iso.datetime(),
  /** The newest migration applied to the database. */
  migration: z.string(),
  counts: z.record(z.string(), z.int().nonnegative()),
  /** The component files of its games by name. */
  components: z.record(z.string().regex(/^[^/\\]+\.json$/), z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;

function parseManifest(line: string): Manifest | null {
  return manifestSchema.safeParse(parseJson(line)).data ?? null;
}
