/** Resolves a file to one canonical path: links followed, case as on disk. The file need not exist. */
import { readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Also for a file that is still to be made, in folders that are still to be made, or at the end of a link to nothing.
 * @param {string} file absolute, or relative to where the program runs
 * @returns {string} absolute
 */
export function realFile(file) {
  const absolute = path.resolve(file);
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    if (error.code !== 'ENOENT') return absolute;
  }
  const folder = path.dirname(absolute);
  if (folder === absolute) return absolute;
  const target = linkTarget(absolute);
  if (target !== null) return realFile(path.resolve(folder, target));
  return path.join(realFile(folder), path.basename(absolute));
}

function linkTarget(file) {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}
