/**
 * What a match's thread shows in the end: one live turn message or none, each older one cut down to the moves it was
 * followed by, each take-back told. When the messages appeared is the witness's matter.
 */
import { createLanguage } from '../../src/language/index.ts';
import { textOf, turnOf } from '../people/messages.ts';
import type { MatchRow } from './books.ts';
import type { Course } from './course.ts';
import type { Faults } from './verdict.ts';
import type { Witness } from './witness.ts';

const words = createLanguage().of('en-US');
const LOG_LINE = '-# ';
const TAKEN_BACK_INSTEAD = LOG_LINE + words.t('turn.takenBackLine');
const TAKEN_BACK = LOG_LINE + words.t('turn.takenBack', { name: '' }).trim();

export function compareThread(
  match: MatchRow,
  { moved, takenBack }: Course,
  witness: Witness,
  { neverAnnounced, announcedTwice }: Faults,
): void {
  const messages = match.threadId === null ? [] : witness.messages(match.threadId);
  const called = `the thread of ${match.id}`;
  const live = messages.flatMap((message) => turnOf(message) ?? []).map(({ version }) => version);
  const wanted = match.status === 'running' ? [match.version] : [];
  if (live.length > wanted.length)
    announcedTwice.push(`${called} has live turn messages of versions ${live.join(', ')}`);
  else if (live.join() !== wanted.join()) neverAnnounced.push(`${called} shows version ${live.join()} as the live one`);

  const standing = new Set(messages.map(({ id }) => id));
  for (const turn of witness.turns) {
    if (turn.matchId === match.id && !standing.has(turn.message.id)) {
      neverAnnounced.push(`${called} has lost the turn message of version ${turn.version}`);
    }
  }

  // A line of the log is a message of its own; others have small print, too.
  const lines = messages
    .map((message) => textOf(message).split('\n'))
    .flatMap((each) => (each.every((line) => line.startsWith(LOG_LINE)) ? each : []));
  const backs = lines.filter((line) => line.endsWith(TAKEN_BACK.slice(LOG_LINE.length))).length;
  const told = lines.filter((line) => line !== TAKEN_BACK_INSTEAD).length - backs;
  const shortage = `${called} tells ${told} of ${moved} moves and ${backs} of ${takenBack} take-backs`;
  if (told < moved || backs < takenBack) neverAnnounced.push(shortage);
  if (told > moved || backs > takenBack) announcedTwice.push(shortage);
}
