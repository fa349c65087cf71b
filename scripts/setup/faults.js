/** Words the reasons why a set-up failed and how to fix them. */
import { statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(fileURLToPath(new URL('..', import.meta.url)));

export const NO_MEMORY =
  'The set-up was killed from outside, usually because memory ran out: give it 512 MB or more, or set it up on another machine of this kind and copy the whole folder here.';

/**
 * @param {unknown} error
 * @returns {string | null} the sentence for a file or folder of this program that cannot be written; null for other
 * errors
 */
export function fileFault(error) {
  const { code, path: place } = error ?? {};
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full at ${place ?? ROOT}: the set-up needs about 1 GB there. Make room, then try again.`;
  }
  if (typeof place !== 'string') return null;
  if (code === 'EROFS') {
    return `${place} cannot be written, because its file system is read-only: run "npm run setup" where ${ROOT} can be written, then start here again.`;
  }
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  const owner = ownerOf(place);
  const whole = [ROOT, npmCache()].find((folder) => isInside(owner?.folder, folder));
  if (process.platform === 'win32' || owner === null || whole === undefined) {
    return `This user (${userHere()}) may not write to ${place}: grant the right, or start as its owner.`;
  }
  const command = `"sudo chown -R ${userHere()} '${whole}'"`;
  return `This user (${userHere()}) may not write to ${place}: ${owner.folder} belongs to the user with number ${owner.uid}. Run ${command} once, or start as that user.`;
}

const FULL_DISK = /no space left|disk quota|not enough space on the disk/i;

/** npm's default cache folder. */
export function npmCache() {
  return process.env.npm_config_cache || path.join(homeHere(), '.npm');
}

/** esbuild runs in a process of its own, and words the errors of the system itself. */
export function compilerFault(error) {
  if (error?.errors?.some(({ text = '' }) => FULL_DISK.test(text))) return fileFault({ code: 'ENOSPC' });
  return /^The service (was stopped|is no longer running)/.test(error?.message ?? '') ? NO_MEMORY : null;
}

function isInside(place, folder) {
  return place === folder || place?.startsWith(`${folder}${path.sep}`);
}

/** The place itself, or the nearest existing folder around it. */
function ownerOf(place) {
  for (let folder = place; ; folder = path.dirname(folder)) {
    try {
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found) return { folder, uid: found.uid };
    } catch {
      // Unreadable: try the folder around it.
    }
    if (folder === path.dirname(folder)) return null;
  }
}

/** In a container the user may have neither a home nor a name. */
function homeHere() {
  try {
    return homedir();
  } catch {
    return path.parse(ROOT).root;
  }
}

function userHere() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** The sentence of Node for arguments that a program does not take; null for other errors. */
export function argumentFault(error) {
  return error instanceof Error && String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : null;
}
