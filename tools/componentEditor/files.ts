/** Reads and saves the owner's component file atomically, and keeps the previous one as a backup. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type Components,
  type ComponentsFile,
  isIdTaken,
  parseComponents,
  readComponentsFile,
} from '../../src/rules/index.ts';
import type { EditorState, Saved, SaveRequest } from './protocol.ts';

export interface EditedFiles {
  /** The path of the owner's file, which need not exist. */
  readonly file: string;
  readonly standardFile: string;
  /** All component sets that games may have been dealt with, including the standard one. */
  readonly known: () => readonly Components[];
}

type FileState = Pick<EditorState, 'file' | 'standard' | 'seen' | 'unreadable'>;

/** @throws Error if the bundled standard file is missing or damaged. */
export async function openFile({ file, standardFile }: EditedFiles): Promise<FileState> {
  const standard = readText(await readFile(standardFile, 'utf8'));
  if (!standard.ok) throw new Error(`the standard component file ${standardFile} is damaged: ${standard.reason}`);
  const editorFiles = { standard: standard.file };
  const text = await readIfThere(file);
  if (text === null) return { ...editorFiles, file: standard.file, seen: null, unreadable: null };
  const seen = markOf(text);
  const own = readText(text);
  if (!own.ok) return { ...editorFiles, file: standard.file, seen, unreadable: { reason: own.reason } };
  return { ...editorFiles, file: withMarks(own.file, standard.file), seen, unreadable: null };
}

/** Refuses faults, an id used by other data, and overwriting changes that somebody else has saved meanwhile. */
export async function saveFile({ file, standardFile, known }: EditedFiles, request: SaveRequest): Promise<Saved> {
  const parsed = parseComponents(request.file);
  if (!parsed.ok) return { ok: false, code: 'faults', faults: parsed.faults };
  const sets = known();
  if (isIdTaken(parsed.components, sets)) {
    const standard = readText(await readFile(standardFile, 'utf8'));
    const isStandard = standard.ok && standard.file.id === parsed.components.id;
    const free = freeId(isStandard ? 'my-box' : parsed.components.id, sets);
    return { ok: false, code: isStandard ? 'idStandard' : 'idTaken', free };
  }
  const text = `${JSON.stringify(request.file, null, 2)}\n`;
  try {
    const before = await readIfThere(file);
    const seen = before === null ? null : markOf(before);
    if (request.seen !== 'anyway' && request.seen !== seen) return { ok: false, code: 'changedMeanwhile' };
    await mkdir(path.dirname(file), { recursive: true });
    if (before !== null && before !== text) await copyFile(file, backupOf(file));
    await writeWhole(file, text);
  } catch (error) {
    return { ok: false, code: 'cannotWrite', reason: error instanceof Error ? error.message : String(error) };
  }
  return { ok: true, seen: markOf(text) };
}

/** `data/components.json` → `data/components.backup.json`. */
export function backupOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.backup${ext}`);
}

/** Atomic: a process killed meanwhile leaves the old file unchanged. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const handle = await open(unfinished, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** In a file from before marks existed, the owner has already corrected whatever differs from the standard. */
function withMarks(own: ComponentsFile, standard: ComponentsFile): ComponentsFile {
  if (own.reconstructed !== undefined) return own;
  const same = (part: string) => JSON.stringify(at(own, part)) === JSON.stringify(at(standard, part));
  return { ...own, reconstructed: standard.reconstructed?.filter(same) ?? [] };
}

function at(file: ComponentsFile, part: string): unknown {
  const steps = part.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce<unknown>((inside, step) => {
    if (typeof inside !== 'object' || inside === null) return undefined;
    return new Map<string, unknown>(Object.entries(inside)).get(step);
  }, file);
}

function freeId(wanted: string, sets: readonly Components[]): string {
  const ids = sets.map(({ id }) => id);
  const stem = wanted.replace(/-\d+$/, '').slice(0, 27);
  if (!ids.includes(stem)) return stem;
  for (let number = 2; ; number++) if (!ids.includes(`${stem}-${number}`)) return `${stem}-${number}`;
}

type ReadText = { readonly ok: true; readonly file: ComponentsFile } | { readonly ok: false; readonly reason: string };

function readText(text: string): ReadText {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
  const read = readComponentsFile(json);
  if (read.ok) return read;
  return { ok: false, reason: read.faults.map(({ path: place, message }) => `${place}: ${message}`).join('; ') };
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
