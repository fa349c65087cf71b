/**
 * Whether the write-ahead log beside a database belongs to it, told before SQLite opens the two and joins them.
 * `examine.js` refuses a database beside which the log of another one lies.
 *
 * Each transaction of the bot numbers the state it makes (`PRAGMA user_version`, in page 1). A log holds page 1 as its first
 * transaction left it, and as its last one did; the file it was begun on has the number before the first, or, where
 * some of the log has been carried over already, one up to the last. https://www.sqlite.org/fileformat2.html#walformat
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
/** Where page 1 has the number of the state (big-endian), and the page size. */
const NUMBER_AT = 60;
const PAGE_SIZE_AT = 16;
const DATABASE_HEADER = 100;

/**
 * Both files must not be open in this process: closing them here would give up SQLite's locks on them.
 * @param {string} file path of the database
 * @returns {'none' | 'own' | 'foreign' | 'unknown'} `none`: no log, or nothing in it that SQLite would read; `unknown`: the
 * log or the database has no number, as other programs write them
 */
export function whoseLog(file) {
  const log = readLog(`${file}-wal`);
  if (log === null) return 'none';
  const header = readStart(file, DATABASE_HEADER);
  // SQLite would throw the log away, with all that is in it.
  if (header === null || header.length < DATABASE_HEADER) return 'foreign';
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  if ((pageSize === 1 ? 65_536 : pageSize) !== log.pageSize) return 'foreign';
  const number = header.readUInt32BE(NUMBER_AT);
  if (number === 0 || !log.first) return 'unknown';
  return number >= log.first - 1 && number <= log.last ? 'own' : 'foreign';
}

/** The numbers on page 1 in the frames that SQLite would read, 0 where there is none; null where it would read nothing. */
function readLog(file) {
  const handle = openIfThere(file);
  if (handle === null) return null;
  try {
    const header = Buffer.alloc(LOG_HEADER);
    if (readSync(handle, header, 0, LOG_HEADER, 0) < LOG_HEADER) return null;
    const magic = header.readUInt32BE(0);
    if (magic !== MAGIC && magic !== MAGIC + 1) return null;
    const sum = checksum(magic === MAGIC);
    sum.add(header.subarray(0, 24));
    if (!sum.equals(header, 24)) return null;
    const pageSize = header.readUInt32BE(8);
    const frame = Buffer.alloc(FRAME_HEADER + pageSize);
    let [frames, first, last] = [0, 0, 0];
    for (let at = LOG_HEADER; readSync(handle, frame, 0, frame.length, at) === frame.length; at += frame.length) {
      // Frames of the log's former use differ in their salts, half-written ones in their sums.
      if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
      sum.add(frame.subarray(0, 8));
      sum.add(frame.subarray(FRAME_HEADER));
      if (!sum.equals(frame, 16)) break;
      frames += 1;
      if (frame.readUInt32BE(0) !== 1) continue;
      last = frame.readUInt32BE(FRAME_HEADER + NUMBER_AT);
      if (first === 0) first = last;
    }
    return frames === 0 ? null : { pageSize, first, last };
  } finally {
    closeSync(handle);
  }
}

/** SQLite's running sum over words of four bytes, in the order of bytes that the log names. */
function checksum(littleEndian) {
  let [a, b] = [0, 0];
  return {
    add(bytes) {
      const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < bytes.length; at += 8) {
        a = (a + words.getUint32(at, littleEndian) + b) | 0;
        b = (b + words.getUint32(at + 4, littleEndian) + a) | 0;
      }
    },
    equals: (bytes, at) => bytes.readInt32BE(at) === a && bytes.readInt32BE(at + 4) === b,
  };
}

/** At most the given number of bytes; null where there is no such file. */
export function readStart(file, bytes) {
  const handle = openIfThere(file);
  if (handle === null) return null;
  try {
    const start = Buffer.alloc(Math.min(bytes, fstatSync(handle).size));
    return start.subarray(0, readSync(handle, start, 0, start.length, 0));
  } finally {
    closeSync(handle);
  }
}

function openIfThere(file) {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
