/** Checks that a version can be released, cuts the changelog, and makes release notes of Conventional Commits. */

export interface ReleaseState {
  /** The version to release. */
  readonly version: string;
  /** That of `package.json`. */
  readonly current: string;
  /** The output of `git status --porcelain`. */
  readonly changes: string;
  readonly changelog: string;
  /** Subject and body of each commit since the current version. */
  readonly commits: readonly string[];
}

const UNRELEASED = '## [Unreleased]\n';

/** A sentence for each obstacle to the release. */
export function releaseFaults({ version, current, changes, changelog, commits }: ReleaseState): readonly string[] {
  const faults: string[] = [];
  const [next, previous] = [partsOf(version), partsOf(current)];
  if (!next || !previous) faults.push(`"${version}" is not a version such as 1.2.3.`);
  else {
    const changed = next.findIndex((part, index) => part !== previous[index]);
    const isNext =
      changed >= 0 &&
      next[changed] === (previous[changed] ?? 0) + 1 &&
      next.slice(changed + 1).every((part) => part === 0);
    if (!isNext) faults.push(`${version} does not follow ${current}.`);
    const needed = neededPart(commits);
    if (isNext && changed > needed) {
      faults.push(
        `The commits since ${current} need a ${PARTS[needed]} version, ${version} is a ${PARTS[changed]} version.`,
      );
    }
  }
  if (changes.trim() !== '') faults.push(`Commit or remove these changes first:\n${changes.trimEnd()}`);
  if (entriesOf(changelog) === '') faults.push('CHANGELOG.md has no entry under [Unreleased].');
  return faults;
}

const PARTS = ['major', 'minor', 'patch'] as const;

/** 0: a breaking change; 1: a new feature; 2: fixes only. */
function neededPart(commits: readonly string[]): 0 | 1 | 2 {
  const read = commits.flatMap((commit) => conventional(commit) ?? []);
  if (read.some(({ breaks }) => breaks)) return 0;
  return read.some(({ type }) => type === 'feat') ? 1 : 2;
}

function partsOf(version: string): readonly number[] | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found ? found.slice(1).map(Number) : null;
}

function entriesOf(changelog: string): string {
  const [, after = ''] = changelog.split(UNRELEASED);
  return (after.split(/^## \[/m)[0] ?? '').trim();
}

/** Moves the unreleased entries under a heading of their own. */
export function cutChangelog(changelog: string, version: string, day: string): string {
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n`);
}

interface ConventionalCommit {
  readonly type: string;
  readonly line: string;
  readonly breaks: boolean;
}

/** Null for a commit that is not conventional. */
function conventional(commit: string): ConventionalCommit | null {
  const found = /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)/.exec(commit);
  if (!found) return null;
  const [, type = '', scope, mark, subject = ''] = found;
  const breaks = mark !== undefined || /^BREAKING[ -]CHANGE: /m.test(commit);
  return { type, line: scope ? `**${scope}**: ${subject}` : subject, breaks };
}

const SECTIONS = [
  ['Breaking changes', ({ breaks }: ConventionalCommit) => breaks],
  ['Features', ({ type, breaks }: ConventionalCommit) => type === 'feat' && !breaks],
  ['Fixes', ({ type, breaks }: ConventionalCommit) => type === 'fix' && !breaks],
  ['Performance', ({ type, breaks }: ConventionalCommit) => type === 'perf' && !breaks],
] as const;

/** Markdown: the changelog's entries, then the commits that people notice, newest first. */
export function releaseNotes(changelog: string, commits: readonly string[]): string {
  const read = commits.flatMap((commit) => conventional(commit) ?? []);
  const sections = SECTIONS.flatMap(([title, belongs]) => {
    const lines = read.filter(belongs).map(({ line }) => `- ${line}`);
    return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : [];
  });
  const all = sections.length > 0 ? [`## Commits\n\n${sections.join('\n\n')}`] : [];
  return `${[entriesOf(changelog), ...all].join('\n\n')}\n`;
}
