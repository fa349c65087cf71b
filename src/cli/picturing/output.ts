/**
 * Writes a file part by part, and leaves none behind where it did not become whole.
 * What is in it is each command's matter.
 */
import { open, rm } from 'node:fs/promises';

/** Resolves to the number of bytes, or to a sentence where the file cannot be written. What `parts` throws is thrown. */
export async function writeFile(
  file: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ readonly ok: true; readonly bytes: number } | { readonly ok: false; readonly message: string }> {
  const refused = (error: unknown) => ({
    ok: false as const,
    message: `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
  });
  const handle = await open(file, 'w').catch(refused);
  if ('ok' in handle) return handle;
  let bytes = 0;
  let whole = false;
  try {
    for await (const part of parts) {
      const fault = await handle.writeFile(part).then(() => null, refused);
      if (fault) return fault;
      bytes += part.length;
    }
    whole = true;
    return { ok: true, bytes };
  } finally {
    await handle.close();
    if (!whole) await rm(file, { force: true });
  }
}
