/** The findings about what the bot needs. A bad finding always says what to do. */
export type Finding =
  | { readonly state: 'good'; readonly name: string; readonly says: string; readonly details: readonly string[] }
  /** `open`: the bot works without it. */
  | { readonly state: 'bad' | 'open'; readonly name: string; readonly says: string; readonly todo: string };

export function good(name: string, says: string, details: readonly string[] = []): Finding {
  return { state: 'good', name, says, details };
}

export function bad(name: string, says: string, todo: string): Finding {
  return { state: 'bad', name, says, todo };
}

export function open(name: string, says: string, todo: string): Finding {
  return { state: 'open', name, says, todo };
}

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: '✔', bad: '✖', open: '–' };

export function linesOf(finding: Finding): readonly string[] {
  const line = `${SIGNS[finding.state]} ${finding.name}: ${finding.says}`;
  const below = finding.state === 'good' ? finding.details : [finding.todo];
  return [line, ...below.map((text) => `    ${text}`)];
}
