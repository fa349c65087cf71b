/** What can be said about an error of unknown type. */

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The message, or that of its cause if there is none, with the error's code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const text = error.message || (inner instanceof Error ? inner.message : error.name);
  return 'code' in error && !text.includes(String(error.code)) ? `${text}, ${error.code}` : text;
}

/** Whether the operating system refused a call. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string';
}
