/**
 * What was found out about one thing that the bot needs, in English, for whoever runs it.
 * What is wrong cannot be said without what to do about it.
 */

export type Finding =
  | { readonly state: 'good'; readonly name: string; readonly says: string; readonly details?: readonly string[] }
  /** `open`: it can be done without. */
  | { readonly state: 'bad' | 'open'; readonly name: string; readonly says: string; readonly todo: string };

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: '✔', bad: '✖', open: '–' };

/** A line, and what belongs to it below. */
export function linesOf(finding: Finding): readonly string[] {
  const line = `${SIGNS[finding.state]} ${finding.name}: ${finding.says}`;
  const below = finding.state === 'good' ? (finding.details ?? []) : [finding.todo];
  return [line, ...below.map((text) => `    ${text}`)];
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const said = error.message || (inner instanceof Error ? inner.message : error.name);
  return 'code' in error && !said.includes(String(error.code)) ? `${said}, ${error.code}` : said;
}
