/** Checks that each turn was announced exactly once, with a ping for the player to move and nobody else. */
import { createLanguage } from '../../../src/language/index.ts';
import type { GameState } from '../../../src/rules/index.ts';
import type { DirectMessages } from '../evidence/directMessages.ts';
import type { PublicMessages, SeenTurn } from '../evidence/publicMessages.ts';
import type { AnnouncementRow, MatchRow } from '../evidence/records.ts';
import type { Course, Faults } from './course.ts';

/** A person who was shown a turn within this time need not be pinged again. */
const PING_SPACING_MS = 5 * 60_000;

/** Announcements to a single person, which always notify. */
const NOTICE_KINDS: readonly string[] = ['planDeparted', 'conditionDropped', 'turnDirect', 'reminder'];

/** The text of a notice in the thread after the name, up to the mentioned command. */
const AFTER_NAME = (['departed', 'dropped'] as const).map((kind) => {
  const [, after = ''] = createLanguage().of('en-US').t(`plans.notice.inThread.${kind}`, { name: '|' }).split('|');
  return after.split(/[</]/, 1)[0] ?? '';
});

/** Whether a line replaces a notice that could not be sent by direct message; without a name: to anyone. */
export function isNoticeInThread(line: string, name = ''): boolean {
  return AFTER_NAME.some((after) => line.includes(`${name}${after}`));
}

/** Returns the number of overtaken turns, in the reader's direct messages or in the thread if `reader` is null. */
export function compareTurns(
  match: MatchRow,
  { turns }: Course,
  states: ReadonlyMap<number, GameState>,
  seen: Pick<PublicMessages, 'turns' | 'finished'>,
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
    // A turn overtaken by the next move before it was posted counts as announced.
    if (version < match.version && version < newest) overtaken += 1;
    else neverAnnounced.push(called);
  }
  for (const [index, turn] of shown.entries()) {
    const { version, pinged } = turn;
    const called = `version ${version} of ${game}`;
    if (!due.has(version)) announcedTwice.push(`${called}, although nobody was to move`);
    const mover = match.members[states.get(version)?.turn ?? -1];
    // The position was taken back and is unknown, so any player may be meant.
    const right = states.has(version)
      ? pinged.join() === (reader === null || reader === mover ? mover : '')
      : (reader !== null || pinged.length === 1) && pinged.every((id) => match.members.includes(id));
    if (!right && !isPingSpared(turn, shown.slice(0, index), states))
      strayPings.push(`${called} pinged ${pinged.join() || 'nobody'}; ${mover} was to move`);
  }
  if (!isOver) return overtaken;
  const sheets = seen.finished.filter((id) => id === match.id).length;
  if (sheets === 0) neverAnnounced.push(`the end of ${game}`);
  if (sheets > 1) announcedTwice.push(`the end of ${game}`);
  return overtaken;
}

/** Whether it pings nobody because the player was shown a turn minutes before. */
function isPingSpared(
  { version, pinged, at }: SeenTurn,
  before: readonly SeenTurn[],
  states: ReadonlyMap<number, GameState>,
): boolean {
  const mover = states.get(version)?.turn;
  // The position was taken back and is unknown.
  const isTheirs = (other: number) => mover === undefined || [undefined, mover].includes(states.get(other)?.turn);
  return pinged.length === 0 && before.some((turn) => at - turn.at <= PING_SPACING_MS && isTheirs(turn.version));
}

/**
 * Like `compareTurns` for a match whose thread was barred: each turn was announced there or to the player, in neither
 * place twice.
 */
export function compareBarredTurns(
  match: MatchRow,
  { turns }: Course,
  states: ReadonlyMap<number, GameState>,
  publicMessages: Pick<PublicMessages, 'turns'>,
  inboxes: readonly DirectMessages[],
  { neverAnnounced, announcedTwice, strayPings }: Faults,
): number {
  const isOver = match.status === 'finished';
  const inThread = publicMessages.turns.filter(({ matchId }) => matchId === match.id);
  const direct = inboxes.flatMap(({ personId, turns: inboxTurns }) =>
    inboxTurns.filter(({ matchId }) => matchId === match.id).map((turn) => ({ ...turn, personId })),
  );
  const newest = Math.max(0, ...[...inThread, ...direct].map(({ version }) => version), isOver ? match.version : 0);
  let overtaken = 0;
  for (const version of new Set(turns)) {
    if (isOver && version === match.version) continue;
    const called = `version ${version} of ${match.id}, which was barred`;
    const mover = match.members[states.get(version)?.turn ?? -1];
    const shown = inThread.filter((turn) => turn.version === version);
    const received = direct.filter((turn) => turn.version === version);
    if (shown.length > 1) announcedTwice.push(`${called}, ${shown.length} times in its thread`);
    for (const { personId } of inboxes) {
      const times = received.filter((turn) => turn.personId === personId).length;
      if (times > 1) announcedTwice.push(`${called}, ${times} times to ${personId}`);
    }
    const pinged = [...shown, ...received].flatMap((turn) => turn.pinged);
    const stray = pinged.filter((id) => (states.has(version) ? id !== mover : !match.members.includes(id)));
    if (stray.length > 0) strayPings.push(`${called} pinged ${stray.join()}; ${mover} was to move`);
    if (shown.length + received.length > 0) continue;
    if (version < match.version && version < newest) overtaken += 1;
    else neverAnnounced.push(called);
  }
  return overtaken;
}

/**
 * Compares a person's notices with the outbox. Barred notices appear in a thread instead. `said`: public texts that
 * announce no turn.
 */
export function compareNotices(
  {
    personId,
    name,
    notices,
    lobbyCards,
    isChannel,
  }: Pick<DirectMessages, 'personId' | 'name' | 'notices' | 'lobbyCards' | 'isChannel'>,
  outbox: readonly AnnouncementRow[],
  { otherTexts, barredHomes }: { readonly otherTexts: readonly string[]; readonly barredHomes: ReadonlySet<string> },
  { neverAnnounced, announcedTwice, strayPings }: Pick<Faults, 'neverAnnounced' | 'announcedTwice' | 'strayPings'>,
): void {
  const expected = outbox.filter((entry) => entry.personId === personId && NOTICE_KINDS.includes(entry.kind)).length;
  const words = [...barredHomes].some(isChannel) ? otherTexts.filter((text) => isNoticeInThread(text, name)) : [];
  const called = `${personId} got ${notices.length} of ${expected} notices, and ${words.length} in threads instead`;
  if (notices.length > expected) strayPings.push(called);
  if (notices.length + words.length < expected) neverAnnounced.push(called);
  for (const matchId of new Set(lobbyCards)) {
    const times = lobbyCards.filter((card) => card === matchId).length;
    if (times > 1) announcedTwice.push(`the lobby of ${matchId} to ${personId}, ${times} times`);
  }
}
