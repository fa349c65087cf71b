/** A release is refused with a sentence for each obstacle; notes and changelog are made of commits and entries. */
import { expect, test } from 'vitest';
import { parseComponents } from '../../../src/rules/index.ts';
import { cutChangelog, type ReleaseState, releaseFaults, releaseNotes } from '../../../tools/release/notes.ts';
import { writeSample } from '../../../tools/release/sample.ts';
import { temporaryDatabase } from '../../support/database/store.ts';
import { standardComponents } from '../../support/game/match.ts';
import { ownFile } from '../../support/game/ownComponents.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A button.

## [1.0.0] - 2026-11-27

- Everything.
`;

const COMMITS = [
  'fix: find the last game',
  'feat(seek): add a stop button\n\nPeople asked for it.',
  'docs: say more',
  'a commit of another kind',
];

function faults(state: Partial<ReleaseState>): string {
  const sound = { version: '1.1.0', current: '1.0.0', changes: '', changelog: CHANGELOG, commits: COMMITS };
  return releaseFaults({ ...sound, ...state }).join('\n');
}

test('a release needs a clean tree, the next version and an entry in the changelog', () => {
  expect(faults({})).toBe('');
  expect(faults({ changes: ' M src/main.ts\n' })).toContain(' M src/main.ts');
  expect(faults({ changelog: cutChangelog(CHANGELOG, '1.1.0', '2026-12-01') })).toContain(
    'no entry under [Unreleased]',
  );
  for (const version of ['1.0.0', '0.9.0', '1.2.0', '1.1.1', '3.0.0']) {
    expect(faults({ version })).toBe(`${version} does not follow 1.0.0.`);
  }
  for (const version of ['next', 'v1.1.0', '1.1', '1.1.0-beta']) expect(faults({ version })).toContain('not a version');
});

test('the version is at least what the commits need', () => {
  expect(faults({ version: '1.0.1' })).toContain('need a minor version, 1.0.1 is a patch version');
  expect(faults({ version: '1.0.1', commits: ['fix: find the last game'] })).toBe('');
  expect(faults({ version: '2.0.0' })).toBe('');
  expect(faults({ commits: ['feat(cli)!: rename a command'] })).toContain('need a major version');
  expect(faults({ commits: ['fix: rename\n\nBREAKING CHANGE: its name'] })).toContain('need a major version');
});

test('notes have the entries of the changelog and the commits that people notice', () => {
  expect(releaseNotes(CHANGELOG, [...COMMITS, 'feat(cli)!: rename a command'])).toBe(`### Added

- A button.

## Commits

### Breaking changes

- **cli**: rename a command

### Features

- **seek**: add a stop button

### Fixes

- find the last game
`);
});

test('the changelog is cut at the unreleased entries', () => {
  expect(cutChangelog(CHANGELOG, '1.1.0', '2026-12-01')).toContain(
    '## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A button.\n\n## [1.0.0]',
  );
});

test('the sample of a release can be written', async () => {
  const own = parseComponents(ownFile());
  if (!own.ok) throw new Error(JSON.stringify(own.faults));
  const { facts, records } = await writeSample(await temporaryDatabase(), standardComponents(), own.components);
  expect(facts.games).toHaveLength(records.length + 1);
});
