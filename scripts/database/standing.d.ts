/** Types of standing.js: see there. */
export interface DatabaseStanding {
  readonly newest: string;
  readonly pending: readonly string[];
}
export function lookAt(file: string): DatabaseStanding;
