/**
 * What the thread of a match, or a person's direct messages, show in the end: one live turn message or none, each older one
 * cut down to the moves it was followed by, each take-back told. When the messages appeared is asked elsewhere.
 */
import { createLanguage } from '../../../src/language/index.ts';
import { type Shown, textOf, turnOf } from '../../support/robots/messages.ts';
import type { MatchRow } from '../accounts/books.ts';
import type { Letterbox } from '../accounts/letterbox.ts';
import type { Announced, Witness } from '../accounts/witness.ts';
import { isWordOfNotice } from './announced.ts';
import type { Course } from './course.ts';
import type { Faults } from './faults.ts';

const words = createLanguage().of('en-US');
const LOG_LINE = '-# ';
const TAKEN_BACK_INSTEAD = LOG_LINE + words.t('turn.takenBackLine');
const TAKEN_BACK = LOG_LINE + words.t('turn.takenBack', { name: '' }).trim();

/** What the line that tells of an absence begins with: the moment comes after it. */
const AWAY = LOG_LINE + words.t('time.wasAway', { since: '|', name: '', moment: '', relative: '' }).split('|', 1)[0];

/** What the line that tells of another deadline says between who it is about and the moment. */
const ANOTHER_DEADLINE = words.t('time.moved', { name: '|', moment: '|', relative: '|' }).split('|')[1];

/** What the lines begin with that say why a game is played in its channel. */
const NO_THREAD = (['errors.inChannel.threads', 'errors.inChannel.other', 'errors.noThread'] as const).map(
  (key) => LOG_LINE + words.t(key, { refusal: '|', place: '|', permissions: '|' }).split('|', 1)[0],
);

/** A match as it was told somewhere, with how many of its turns were told there by a later one only. */
export interface Read {
  readonly match: MatchRow;
  readonly course: Course;
  readonly overtaken: number;
  /** How many times it is to be told that nobody looked at the clocks. */
  readonly absences: number;
  /** How many times it is to be told that a deadline has changed. */
  readonly deadlines: number;
}

/** Of a match whose place was barred at some time: what it shows now, whatever was told elsewhere meanwhile. */
export function compareBarredPlace(match: MatchRow, witness: Witness, faults: Faults): void {
  const called = `the place of ${match.id}, which was barred`;
  compareTurnMessages(match, witness.messages(match.placeId), witness.turns, called, faults);
}

/** All matches that are played in one place together: one in a thread, any number in a channel. */
export function comparePlace(placeId: string, matches: readonly Read[], witness: Witness, faults: Faults): void {
  const messages = witness.messages(placeId);
  const called = `the place of ${matches.map(({ match }) => match.id).join(', ')}`;
  for (const { match } of matches) {
    compareTurnMessages(match, messages, witness.turns, `${called}, of ${match.id}`, faults);
  }
  const log = messages.map((message) => textOf(message).split('\n'));
  compareLog(log, wantedOf(matches), called, faults);
}

/** All matches of a person together, for a line of the log does not say which of two games of the same people it is about. */
export function compareLetters(letterbox: Letterbox, matches: readonly Read[], faults: Faults): void {
  const messages = letterbox.messages();
  const called = `what ${letterbox.personId} can read`;
  for (const { match } of matches) {
    compareTurnMessages(match, messages, letterbox.turns, `${called} of ${match.id}`, faults);
  }
  // The first line of each says which game it is about.
  const log = messages.map((message) => textOf(message).split('\n').slice(1));
  compareLog(log, wantedOf(matches), called, faults);
}

/** What a log should tell. */
interface Wanted {
  readonly moved: number;
  readonly takenBack: number;
  readonly overtaken: number;
  readonly absences: number;
  readonly deadlines: number;
}

function wantedOf(matches: readonly Read[]): Wanted {
  const sum = (count: (each: Read) => number) => matches.reduce((total, each) => total + count(each), 0);
  return {
    moved: sum(({ course }) => course.moved),
    takenBack: sum(({ course }) => course.takenBack),
    overtaken: sum((each) => each.overtaken),
    absences: sum((each) => each.absences),
    deadlines: sum((each) => each.deadlines),
  };
}

/**
 * Each move once, each take-back once, and for each take-back a word in place of a turn. A move that was taken back before
 * it was noted that its turn had been told has a second such word instead of its line. Where the turn before or after a
 * take-back was overtaken, there is one word less, or neither the move nor its take-back. An absence, and a
 * deadline that has changed, are told at most once: where the game is over by then, they concern nobody any more.
 */
function compareLog(
  log: readonly (readonly string[])[],
  { moved, takenBack, overtaken, absences, deadlines }: Wanted,
  called: string,
  { neverAnnounced, announcedTwice }: Faults,
): void {
  const { told, backs, instead, downtimes, changed } = countLog(log);
  if (downtimes > absences) announcedTwice.push(`${called} tells of ${downtimes} absences, of ${absences}`);
  if (changed > deadlines) announcedTwice.push(`${called} tells of ${changed} changed deadlines, of ${deadlines}`);
  const words = `${instead} words in place of turns`;
  const counts = `${called} tells ${told} of ${moved} moves and ${backs} of ${takenBack} take-backs, with ${words}`;
  const untold = takenBack - backs;
  const short = untold > overtaken || moved - told > takenBack || told + instead < moved + takenBack - overtaken;
  if (short) neverAnnounced.push(counts);
  if (told > moved || untold < 0 || told + instead > moved + takenBack) announcedTwice.push(counts);
}

/** One live turn message of the match as it is, or none where it is over; no turn message has gone. */
function compareTurnMessages(
  match: MatchRow,
  messages: readonly Shown[],
  turns: readonly Announced[],
  called: string,
  { neverAnnounced, announcedTwice }: Faults,
): void {
  const shown = messages.flatMap((message) => turnOf(message) ?? []).filter(({ matchId }) => matchId === match.id);
  const live = shown.map(({ version }) => version);
  const wanted = match.status === 'running' ? [match.version] : [];
  if (live.length > wanted.length)
    announcedTwice.push(`${called} has live turn messages of versions ${live.join(', ')}`);
  else if (live.join() !== wanted.join()) neverAnnounced.push(`${called} shows version ${live.join()} as the live one`);
  const present = new Set(messages.map(({ id }) => id));
  const [here] = messages;
  for (const turn of turns) {
    // What was told before the game had its thread stands in the channel.
    const isElsewhere = here !== undefined && turn.message.channel_id !== here.channel_id;
    if (turn.matchId === match.id && !isElsewhere && !present.has(turn.message.id)) {
      neverAnnounced.push(`${called} has lost the turn message of version ${turn.version}`);
    }
  }
}

/** Of messages by their lines: the moves told, the take-backs told, and what stands in place of moves taken back. */
function countLog(messages: readonly (readonly string[])[]) {
  // A line of the log is a message of its own; others have small print, too.
  const lines = messages
    .flatMap((each) => (each.every((line) => line.startsWith(LOG_LINE)) ? each : []))
    .filter((line) => !NO_THREAD.some((begin) => line.startsWith(begin)) && !isWordOfNotice(line));
  const backs = lines.filter((line) => line.endsWith(TAKEN_BACK.slice(LOG_LINE.length))).length;
  const instead = lines.filter((line) => line === TAKEN_BACK_INSTEAD).length;
  const downtimes = lines.filter((line) => AWAY !== undefined && line.startsWith(AWAY)).length;
  const changed = lines.filter((line) => ANOTHER_DEADLINE !== undefined && line.includes(ANOTHER_DEADLINE)).length;
  return { told: lines.length - instead - backs - downtimes - changed, backs, instead, downtimes, changed };
}
