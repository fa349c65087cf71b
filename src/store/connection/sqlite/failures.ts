/**
 * Which errors of SQLite come from the machine and not from what was asked, by their primary result codes.
 * What becomes of them is left to the connection, which meets them, and to whoever asked.
 */
import { StorageFailure, type StorageTrouble } from '../../../match/index.ts';

/** https://sqlite.org/rescode.html; a damaged file (11, 26) is none of these: it does not mend by waiting. */
const TROUBLES: ReadonlyMap<number, StorageTrouble> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readOnly'],
  [10, 'device'],
  [13, 'full'],
  [14, 'device'],
]);

/** Extended codes carry the primary one in their lowest byte. */
const PRIMARY = 0xff;

/** The same error, as a StorageFailure where it is one. */
export function recognised(error: unknown): unknown {
  const code = error instanceof Error && 'rawCode' in error ? error.rawCode : undefined;
  const trouble = typeof code === 'number' ? TROUBLES.get(code & PRIMARY) : undefined;
  return trouble === undefined ? error : new StorageFailure(trouble, error);
}
