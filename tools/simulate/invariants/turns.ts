/** Checks that turns are announced in order and once, with one ping, no surplus reminders and nothing after the end. */
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../src/match/clock/personSettings.ts';
import type { SeenMessage } from '../../support/discord/messages.ts';
import type { AnnouncedTurn, Reading } from '../../support/discord/reading.ts';
import type { Person } from '../../support/population/habits.ts';
import type { Checker, CheckerParts } from './checker.ts';

/** A digest has a line for each game. */
const LIST = /^- #\d/m;
const LINK = /channels\/[^/]+\/\d+\/(\d+)/;

export function checkTurns({ report, people }: CheckerParts): Checker {
  /** The last version by match and channel. */
  const versions = new Map<string, number>();
  const over = new Set<string>();
  const marks = new Set<string>();
  const pings = new Map<string, number>();
  /** By message id. */
  const turns = new Map<string, AnnouncedTurn>();
  /** The last two settings by person, which may apply to a turn. */
  const settings = new Map<string, PersonSettings[]>();

  function readTurn(turn: AnnouncedTurn): void {
    const { matchId, version, message } = turn;
    if (over.has(matchId)) report(`${matchId}: a turn was announced after the end`);
    const place = `${matchId}/${message.channelId}`;
    const before = versions.get(place) ?? -1;
    if (version <= before) report(`${matchId}: turn ${version} was announced after turn ${before}`);
    versions.set(place, version);
    turns.set(message.id, turn);
    for (const id of message.notified) count(`${matchId}/${version}/${id}`, 1, 'pings for one turn');
  }

  /** A ping beside a turn message links to it. */
  function readLine(message: SeenMessage): void {
    if (message.notified.length === 0 || LIST.test(message.words)) return;
    const turn = turns.get(LINK.exec(message.words)?.[1] ?? '');
    if (!turn) return;
    for (const id of message.notified) {
      const person = people.get(id);
      if (person) count(`${turn.message.id}/${id}`, maxReminders(person), 'reminders of one turn');
    }
  }

  function count(key: string, most: number, what: string): void {
    const now = (pings.get(key) ?? 0) + 1;
    pings.set(key, now);
    if (now > most) report(`${key}: ${now} ${what}, at most ${most} allowed`);
  }

  function maxReminders({ id }: Person): number {
    const wanted = (settings.get(id) ?? [DEFAULT_PERSON_SETTINGS]).map(
      ({ reminders, pings: where }) => reminders.length * (where === 'both' ? 2 : 1) + (where === 'thread' ? 0 : 1),
    );
    return wanted.length === 1 ? Math.max(...wanted) : wanted.reduce((sum, each) => sum + each, 0);
  }

  return {
    set({ id }, change) {
      if (change.kind !== 'settings') return;
      settings.set(id, [...(settings.get(id) ?? [DEFAULT_PERSON_SETTINGS]), change.settings].slice(-2));
    },
    read(reading: Reading, isEdit: boolean) {
      if (isEdit) return;
      const message = reading.kind === 'turn' ? reading.turn.message : reading.message;
      const mark = `${message.channelId}/${message.mark}`;
      if (message.mark !== null && marks.has(mark)) report(`${message.id} in ${message.channelId} was posted before`);
      marks.add(mark);
      if (reading.kind === 'turn') readTurn(reading.turn);
      else if (reading.kind === 'finished') over.add(reading.matchId);
      else if (reading.kind === 'line') readLine(message);
    },
  };
}
