/**
 * Was each turn announced once, with a ping for whoever was to move and for nobody else? Asked of what the onlooker saw of a
 * thread, and of what each person saw of a game in direct messages. What stands there in the end is another matter.
 */
import { createLanguage } from '../../../src/language/index.ts';
import type { GameState } from '../../../src/rules/index.ts';
import type { AnnouncementRow, MatchRow } from '../accounts/books.ts';
import type { Letterbox } from '../accounts/letterbox.ts';
import type { Announced, Witness } from '../accounts/witness.ts';
import type { Course } from './course.ts';
import type { Faults } from './faults.ts';

/** So long after a turn was shown, its person need not be pinged again for it. */
const SPARED_MS = 5 * 60_000;

/** Announcements to one person alone, which they hear, wherever the game is played. */
const NOTICES: readonly string[] = ['planDeparted', 'conditionDropped', 'turnDirect', 'reminder'];

/** What the words in the thread say after the name, up to the command that they mention. */
const AFTER_NAME = (['departed', 'dropped'] as const).map((kind) => {
  const [, after = ''] = createLanguage().of('en-US').t(`plans.notice.inThread.${kind}`, { name: '|' }).split('|');
  return after.split(/[</]/, 1)[0] ?? '';
});

/** Whether a line stands in the thread for what could not be told to a person of this name directly; left out: to anybody. */
export function isWordOfNotice(line: string, name = ''): boolean {
  return AFTER_NAME.some((after) => line.includes(`${name}${after}`));
}

/** Gives how many turns were overtaken: by `reader` in their direct messages, or in the match's thread where there is none. */
export function compareTurns(
  match: MatchRow,
  { turns }: Course,
  states: ReadonlyMap<number, GameState>,
  seen: Pick<Witness, 'turns' | 'finished'>,
  reader: string | null,
  { neverAnnounced, announcedTwice, strayPings }: Faults,
): number {
  const game = reader === null ? match.id : `${match.id} to ${reader}`;
  const isOver = match.status === 'finished';
  const due = new Set(turns.filter((version) => !(isOver && version === match.version)));
  const shown = seen.turns.filter((turn) => turn.matchId === match.id);
  const newest = Math.max(0, ...shown.map(({ version }) => version), isOver ? match.version : 0);
  let overtaken = 0;
  for (const version of due) {
    const called = `version ${version} of ${game}`;
    const times = shown.filter((turn) => turn.version === version).length;
    if (times > 1) announcedTwice.push(`${called}, ${times} times`);
    if (times > 0) continue;
    // Whoever moves before it could be told has known it anyway; then the newer turn takes its place.
    if (version < match.version && version < newest) overtaken += 1;
    else neverAnnounced.push(called);
  }
  for (const [index, turn] of shown.entries()) {
    const { version, pinged } = turn;
    const called = `version ${version} of ${game}`;
    if (!due.has(version)) announcedTwice.push(`${called}, at which nobody was to move`);
    const mover = match.members[states.get(version)?.turn ?? -1];
    // A position that was taken back is known no more: then one of those at the table must be meant.
    const right = states.has(version)
      ? pinged.join() === (reader === null || reader === mover ? mover : '')
      : (reader !== null || pinged.length === 1) && pinged.every((id) => match.members.includes(id));
    if (!right && !isSpared(turn, shown.slice(0, index), states))
      strayPings.push(`${called} pinged ${pinged.join() || 'nobody'}; ${mover} was to move`);
  }
  if (!isOver) return overtaken;
  const sheets = seen.finished.filter((id) => id === match.id).length;
  if (sheets === 0) neverAnnounced.push(`the end of ${game}`);
  if (sheets > 1) announcedTwice.push(`the end of ${game}`);
  return overtaken;
}

/** Whether it pings nobody because whoever is to move was shown a turn of theirs minutes before. */
function isSpared(
  { version, pinged, at }: Announced,
  before: readonly Announced[],
  states: ReadonlyMap<number, GameState>,
): boolean {
  const mover = states.get(version)?.turn;
  // A position that was taken back is known no more.
  const isTheirs = (other: number) => mover === undefined || [undefined, mover].includes(states.get(other)?.turn);
  return pinged.length === 0 && before.some((turn) => at - turn.at <= SPARED_MS && isTheirs(turn.version));
}

/**
 * The same for a match whose thread was barred at some time: each turn was announced there or to whoever was to move, and in
 * neither place twice. Gives how many turns were overtaken.
 */
export function compareBarredTurns(
  match: MatchRow,
  { turns }: Course,
  states: ReadonlyMap<number, GameState>,
  witness: Pick<Witness, 'turns'>,
  letterboxes: readonly Letterbox[],
  { neverAnnounced, announcedTwice, strayPings }: Faults,
): number {
  const isOver = match.status === 'finished';
  const inThread = witness.turns.filter(({ matchId }) => matchId === match.id);
  const direct = letterboxes.flatMap(({ personId, turns: heard }) =>
    heard.filter(({ matchId }) => matchId === match.id).map((turn) => ({ ...turn, personId })),
  );
  const newest = Math.max(0, ...[...inThread, ...direct].map(({ version }) => version), isOver ? match.version : 0);
  let overtaken = 0;
  for (const version of new Set(turns)) {
    if (isOver && version === match.version) continue;
    const called = `version ${version} of ${match.id}, which was barred`;
    const mover = match.members[states.get(version)?.turn ?? -1];
    const shown = inThread.filter((turn) => turn.version === version);
    const heard = direct.filter((turn) => turn.version === version);
    if (shown.length > 1) announcedTwice.push(`${called}, ${shown.length} times in its thread`);
    for (const { personId } of letterboxes) {
      const times = heard.filter((turn) => turn.personId === personId).length;
      if (times > 1) announcedTwice.push(`${called}, ${times} times to ${personId}`);
    }
    const pinged = [...shown, ...heard].flatMap((turn) => turn.pinged);
    const stray = pinged.filter((id) => (states.has(version) ? id !== mover : !match.members.includes(id)));
    if (stray.length > 0) strayPings.push(`${called} pinged ${stray.join()}; ${mover} was to move`);
    if (shown.length + heard.length > 0) continue;
    if (version < match.version && version < newest) overtaken += 1;
    else neverAnnounced.push(called);
  }
  return overtaken;
}

/**
 * What a person heard besides turns is what was kept to be told to them alone: where their direct messages were barred, a word in
 * the thread stands for it. Nobody has two cards of one lobby. `said`: what everybody could read besides turns.
 */
export function compareNotices(
  { personId, name, heard, cards, isHome }: Pick<Letterbox, 'personId' | 'name' | 'heard' | 'cards' | 'isHome'>,
  kept: readonly AnnouncementRow[],
  { said, barredHomes }: { readonly said: readonly string[]; readonly barredHomes: ReadonlySet<string> },
  { neverAnnounced, announcedTwice, strayPings }: Pick<Faults, 'neverAnnounced' | 'announcedTwice' | 'strayPings'>,
): void {
  const notices = kept.filter((entry) => entry.personId === personId && NOTICES.includes(entry.kind)).length;
  const words = [...barredHomes].some(isHome) ? said.filter((text) => isWordOfNotice(text, name)) : [];
  const called = `${personId} heard ${heard.length} messages besides turns, of ${notices}, ${words.length} in threads instead`;
  if (heard.length > notices) strayPings.push(called);
  if (heard.length + words.length < notices) neverAnnounced.push(called);
  for (const matchId of new Set(cards)) {
    const times = cards.filter((card) => card === matchId).length;
    if (times > 1) announcedTwice.push(`the lobby of ${matchId} to ${personId}, ${times} times`);
  }
}
