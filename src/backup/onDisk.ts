/**
 * What is written is on the disk before anything relies on it; and which errors are the system's.
 */
import { open } from 'node:fs/promises';

/** Of a folder: the names in it. */
export async function onDisk(file: string): Promise<void> {
  // Windows opens no folders, and a handle that only reads gives nothing to the disk there.
  if (process.platform === 'win32') return;
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A full disk, a file that may not be written, and their like. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string';
}
