/** Resolves a file to one canonical path: links followed, case as on disk. The file need not exist. */
import { readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Also works for missing files and folders, and for dangling links.
 * @param {string} file absolute, or relative to the working directory
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
