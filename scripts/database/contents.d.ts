/** Types of contents.js: see there. */
export interface Contents {
  readonly migration: string | null;
  readonly counts: Readonly<Record<string, number>>;
}
export function contentsOf(file: string): Contents;
