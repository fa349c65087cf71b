/**
 * Tells a value that is not of its column's kind from failures of the machine. SQLite keeps any value in any column; a server does not.
 */

/** A statement of ours has come upon one. */
export class UnreadableValue extends TypeError {
  override readonly name = 'UnreadableValue';
}

/** Prisma's code for a value that it cannot convert. */
const INCONSISTENT = 'P2023';

/** Whether a statement failed because of what is in a row. */
export function isUnreadableValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'UnreadableValue' || error.name === 'UnexpectedTypeError') return true;
  if ('code' in error && error.code === INCONSISTENT) return true;
  // SQLite itself, where it makes JSON of a row.
  if (error.message.includes('JSON cannot hold BLOB values')) return true;
  // Of libSQL's client, for integers that JavaScript has no number for.
  if (error instanceof RangeError && error.message.includes('cannot be safely represented')) return true;
  // Of the adapter, for dates and large integers.
  return (
    (error instanceof RangeError && error.message === 'Invalid time value') ||
    (error instanceof SyntaxError && error.message.endsWith('to a BigInt'))
  );
}
