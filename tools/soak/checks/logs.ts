/** Checks the final messages of a match: at most one live turn message, and a log line for each move and take-back. */
import { createLanguage } from '../../../src/language/index.ts';
import { type Shown, textOf, turnOf } from '../../support/robots/messages.ts';
import type { DirectMessages } from '../evidence/directMessages.ts';
import type { PublicMessages, SeenTurn } from '../evidence/publicMessages.ts';
import type { MatchRow } from '../evidence/records.ts';
import { isNoticeInThread } from './announced.ts';
import type { Course, Faults } from './course.ts';

const words = createLanguage().of('en-US');
const LOG_LINE = '-# ';
const TAKEN_BACK_INSTEAD = LOG_LINE + words.t('turn.takenBackLine');
const TAKEN_BACK = LOG_LINE + words.t('turn.takenBack', { name: '' }).trim();

/** The beginning of a line about downtime, up to the moment. */
const DOWNTIME_LINE =
  LOG_LINE + words.t('time.wasAway', { since: '|', name: '', moment: '', relative: '' }).split('|', 1)[0];

/** The text of a line about a changed deadline, between name and moment. */
const ANOTHER_DEADLINE = words.t('time.moved', { name: '|', moment: '|', relative: '|' }).split('|')[1];

/** The beginnings of the lines that explain why a game is played in its channel. */
const NO_THREAD = (['errors.inChannel.threads', 'errors.inChannel.other', 'errors.noThread'] as const).map(
  (key) => LOG_LINE + words.t(key, { refusal: '|', place: '|', permissions: '|' }).split('|', 1)[0],
);

export interface MatchLog {
  readonly match: MatchRow;
  readonly course: Course;
  readonly overtaken: number;
  /** The maximum number of lines about downtime. */
  readonly absences: number;
  /** The maximum number of lines about changed deadlines. */
  readonly deadlines: number;
}

/** A match whose place was barred at some time: only its turn messages are compared. */
export function compareBarredPlace(match: MatchRow, publicMessages: PublicMessages, faults: Faults): void {
  const label = `the place of ${match.id}, which was barred`;
  compareTurnMessages(match, publicMessages.messages(match.placeId), publicMessages.turns, label, faults);
}

/** The matches of one place: one in a thread, any number in a channel. */
export function comparePlace(
  placeId: string,
  matches: readonly MatchLog[],
  publicMessages: PublicMessages,
  faults: Faults,
): void {
  const messages = publicMessages.messages(placeId);
  const called = `the place of ${matches.map(({ match }) => match.id).join(', ')}`;
  for (const { match } of matches) {
    compareTurnMessages(match, messages, publicMessages.turns, `${called}, of ${match.id}`, faults);
  }
  const log = messages.map((message) => textOf(message).split('\n'));
  compareLog(log, expectedLog(matches), called, faults);
}

/** Compares all matches of a person together, because a log line does not name its game. */
export function compareInbox(inbox: DirectMessages, matches: readonly MatchLog[], faults: Faults): void {
  const messages = inbox.messages();
  const called = `what ${inbox.personId} can read`;
  for (const { match } of matches) {
    compareTurnMessages(match, messages, inbox.turns, `${called} of ${match.id}`, faults);
  }
  // The first line names the game.
  const log = messages.map((message) => textOf(message).split('\n').slice(1));
  compareLog(log, expectedLog(matches), called, faults);
}

interface ExpectedLog {
  readonly moved: number;
  readonly takenBack: number;
  readonly overtaken: number;
  readonly absences: number;
  readonly deadlines: number;
}

function expectedLog(matches: readonly MatchLog[]): ExpectedLog {
  const sum = (count: (each: MatchLog) => number) => matches.reduce((total, each) => total + count(each), 0);
  return {
    moved: sum(({ course }) => course.moveCount),
    takenBack: sum(({ course }) => course.takeBacks),
    overtaken: sum((each) => each.overtaken),
    absences: sum((each) => each.absences),
    deadlines: sum((each) => each.deadlines),
  };
}

/**
 * A log has a line for each move and take-back, and for each take-back a line in place of a turn. A move taken back
 * before its delivery was recorded has a second such line in place of its own. If the turn before or after a take-back
 * was overtaken, one such line is missing, or both the move and its take-back. Lines about downtime and deadlines are
 * missing if the game ended first.
 */
function compareLog(
  log: readonly (readonly string[])[],
  { moved, takenBack, overtaken, absences, deadlines }: ExpectedLog,
  called: string,
  { neverAnnounced, announcedTwice }: Faults,
): void {
  const { moves, backs, instead, downtimes, changed } = countLog(log);
  if (downtimes > absences) announcedTwice.push(`${called} reports ${downtimes} of ${absences} downtimes`);
  if (changed > deadlines) announcedTwice.push(`${called} reports ${changed} of ${deadlines} changed deadlines`);
  const words = `${instead} words in place of turns`;
  const counts = `${called} shows ${moves} of ${moved} moves and ${backs} of ${takenBack} take-backs, with ${words}`;
  const untold = takenBack - backs;
  const short = untold > overtaken || moved - moves > takenBack || moves + instead < moved + takenBack - overtaken;
  if (short) neverAnnounced.push(counts);
  if (moves > moved || untold < 0 || moves + instead > moved + takenBack) announcedTwice.push(counts);
}

/** A running match has one live turn message, a finished one has none, and no turn message was deleted. */
function compareTurnMessages(
  match: MatchRow,
  messages: readonly Shown[],
  turns: readonly SeenTurn[],
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
    // Turns before the thread existed are in the channel.
    const isElsewhere = here !== undefined && turn.message.channel_id !== here.channel_id;
    if (turn.matchId === match.id && !isElsewhere && !present.has(turn.message.id)) {
      neverAnnounced.push(`${called} has lost the turn message of version ${turn.version}`);
    }
  }
}

/** Counts moves, take-backs, and lines in place of moves taken back. */
function countLog(messages: readonly (readonly string[])[]) {
  // Log lines are messages of small print only.
  const lines = messages
    .flatMap((each) => (each.every((line) => line.startsWith(LOG_LINE)) ? each : []))
    .filter((line) => !NO_THREAD.some((begin) => line.startsWith(begin)) && !isNoticeInThread(line));
  const backs = lines.filter((line) => line.endsWith(TAKEN_BACK.slice(LOG_LINE.length))).length;
  const instead = lines.filter((line) => line === TAKEN_BACK_INSTEAD).length;
  const downtimes = lines.filter((line) => DOWNTIME_LINE !== undefined && line.startsWith(DOWNTIME_LINE)).length;
  const changed = lines.filter((line) => ANOTHER_DEADLINE !== undefined && line.includes(ANOTHER_DEADLINE)).length;
  return { moves: lines.length - instead - backs - downtimes - changed, backs, instead, downtimes, changed };
}
