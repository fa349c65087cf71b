/** Resolves a file to one canonical path: links followed, case as on disk. The file need not exist. */
import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

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

/**
 * Whether Node was started with a module, also by a path with links, which Node resolves for the module's address only.
 * @param {string} moduleUrl its `import.meta.url`
 */
export function isStartedProgram(moduleUrl) {
  const [, program] = process.argv;
  // `realpathSync` as Node uses it: the native one changes the case on Windows.
  return program !== undefined && existsSync(program) && pathToFileURL(realpathSync(program)).href === moduleUrl;
}
