/**
 * One game at a table with a bot, as a careful onlooker follows it: the position by the rules, every turn announced once
 * with one ping of the right person, one live turn message, nobody's cards in sight. Making the moves is left to others.
 */
import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import { createLanguage, type Words } from '../../../src/language/index.ts';
import {
  apply,
  createGame,
  deal,
  type GameEvent,
  type GameRecord,
  type GameState,
  type Move,
  makeRecord,
  type PlayerCount,
  recordedMove,
  type Side,
  seededRandom,
} from '../../../src/rules/index.ts';
import { type Table, textOf } from '../../support/bot.ts';
import { cardsFromNowhere, isLive, isPrivate, openCards, picturesIn, readable } from './seen.ts';

/** Somebody who plays in no game and looks on; reads English. */
export const ONLOOKER = 'mira';
/** Pictures take their time on a busy machine. */
export const PATIENCE = 100_000;

export interface Game {
  readonly table: Table;
  /** Where it is played. */
  readonly threadId: string;
  /** Who sits where. */
  readonly seats: readonly string[];
  state(): GameState;
  moves(): readonly Move[];
  /** The name of who is to move. */
  mover(): string;
  /** The live turn message. */
  turn(): APIMessage;
  /** How often each has been pinged for a turn, by name. */
  pings(): ReadonlyMap<string, number>;
  /** The words in which a person is answered. */
  wordsFor(name: string): Words;
  /** Notes a move that was just made; resolves when it is announced as it should be. */
  played(move: Move): Promise<void>;
  /** The same for a take-back of the last move. */
  tookBack(): Promise<void>;
  /** Resolves when nothing is left to be told, and everything told so far stands there once. */
  quiet(): Promise<void>;
  /** The final message, with nothing live beside it. */
  ended(): Promise<APIMessage>;
  /** What the record of the game must be. */
  record(): GameRecord;
  /** Looks at everything that anybody can see: private messages only at those who asked for them, no hand anywhere else. */
  checkSecrets(): void;
}

export interface GameWish {
  readonly side: Side;
  /** In the order of joining; the game speaks the first one's language. */
  readonly names: readonly string[];
  /** The seed that the game is dealt from. */
  readonly seed: number;
  /** The lobby message, of a game that is being started. */
  readonly lobby: Pick<APIMessage, 'id'>;
  /** Who has the thread open on a page: what is there counts as read. */
  readonly reading?: readonly string[];
}

interface Step {
  readonly state: GameState;
  readonly move: Move | null;
  readonly events: readonly GameEvent[];
}

/** Resolves when the first turn is announced. */
export async function followGame(table: Table, { side, names, seed, lobby, reading = [] }: GameWish): Promise<Game> {
  const { components } = table;
  const onlooker = table.person(ONLOOKER);
  const language = createLanguage();
  const wordsFor = (name: string) => language.of(table.person(name).locale());
  const words = wordsFor(names[0] ?? '');
  const shown = names.map((name) => table.person(name).user.global_name ?? name);
  const setup = deal(components, side, names.length as PlayerCount, seededRandom(seed));
  const begun = createGame(components, setup);
  const steps: Step[] = [{ state: begun.state, move: null, events: begun.events }];
  const pings = new Map<string, number>();
  /** Who are to move, and have not acted since they were told. */
  const awaited = new Set<string>();
  const { id: threadId } = await onlooker.waitForChannel(({ id }) => id === lobby.id, PATIENCE);
  let turn: APIMessage | null = null;

  const last = (): Step => steps.at(-1) ?? { state: begun.state, move: null, events: [] };
  const moverOf = ({ turn: seat }: GameState): string => names[seat ?? -1] ?? '';
  const liveMessages = () => onlooker.messages(threadId).filter(isLive);
  const told = (): GameEvent[] => steps.flatMap(({ events }) => events);

  function current(): APIMessage {
    if (turn === null) throw new Error('no turn has been announced yet');
    return turn;
  }

  function waitFor(predicate: (message: APIMessage) => boolean, what: string): Promise<APIMessage> {
    return onlooker
      .waitForMessage((message) => message.channel_id === threadId && predicate(message), PATIENCE)
      .catch((error: unknown) => {
        const texts = onlooker.messages(threadId).slice(-3).map(textOf).join('\n---\n');
        throw new Error(`${what} did not come after move ${steps.length - 1}; the thread ends with:\n${texts}`, {
          cause: error,
        });
      });
  }

  /**
   * The next turn message; the one before must be cut down, and nobody but the mover pinged, who is not where the turn is their own next one
   * or one that they have been pinged for. `actor`: whose act it follows.
   */
  async function announced(line: string | null, actor: string | null): Promise<void> {
    const before: APIMessage | null = turn;
    const { state } = last();
    const mover = moverOf(state);
    turn = await waitFor(
      (message) => isLive(message) && (before === null || BigInt(message.id) > BigInt(before.id)),
      `the turn of ${mover}`,
    );
    if (actor !== null) awaited.delete(actor);
    const isSpared = turn.mentions.length === 0 && (actor === mover || awaited.has(mover));
    awaited.add(mover);
    expect(turn.mentions.map(({ username }) => username)).toEqual(isSpared ? [] : [mover]);
    if (!isSpared) pings.set(mover, (pings.get(mover) ?? 0) + 1);
    checkPings();
    if (line !== null) expect(textOf(turn)).toContain(line);
    expect(picturesIn(turn), 'a turn message shows the table').toHaveLength(1);
    checkOpen(turn, state);
    if (before === null) return;
    const cut = await waitFor(({ id, ...rest }) => id === before.id && !isLive({ id, ...rest }), 'the cut');
    if (line !== null) expect(textOf(cut), 'the old turn message becomes a line of the log').toContain(line);
    checkOpen(cut, state);
    expect(liveMessages().map(({ id }) => id)).toEqual([turn.id]);
  }

  function checkPings(): void {
    const elsewhere = [...names, ONLOOKER].filter((name) => !reading.includes(name));
    const counted = elsewhere.map((name) => [name, table.person(name).reads(threadId)?.pings ?? 0]);
    expect(counted, 'pings in all').toEqual(elsewhere.map((name) => [name, pings.get(name) ?? 0]));
  }

  function checkOpen(message: APIMessage, state: GameState): void {
    const hidden = cardsFromNowhere(words, readable(message), openCards(words, components, state, told()));
    expect(hidden, `cards from a hand in a message for all: ${readable(message)}`).toEqual([]);
  }

  const game: Game = {
    table,
    threadId,
    seats: names,
    state: () => last().state,
    moves: () => steps.flatMap(({ move }) => (move === null ? [] : [move])),
    mover: () => moverOf(last().state),
    turn: current,
    pings: () => pings,
    wordsFor,

    async played(move) {
      const applied = apply(components, last().state, move);
      if (!applied.ok) throw new Error(`not legal: ${JSON.stringify(move)}: ${JSON.stringify(applied)}`);
      const { state, events } = applied;
      steps.push({ state, events, move: recordedMove(move, events) });
      if (state.turn === null) return;
      await announced(words.moveLine(events, shown.map(words.person)), names[move.seat] ?? null);
    },

    async tookBack() {
      const { move } = last();
      steps.pop();
      const by = names[move?.seat ?? -1] ?? '';
      const name = table.person(by).user.global_name ?? by;
      await announced(null, by);
      const after = onlooker.messages(threadId).slice(-3).map(textOf).join('\n');
      expect(after).toContain(words.t('turn.takenBack', { name: words.person(name) }));
    },

    async quiet() {
      await expect.poll(() => table.store.outbox.pending(), { timeout: PATIENCE }).toEqual([]);
      expect(liveMessages().map(({ id }) => id)).toEqual(last().state.turn === null ? [] : [current().id]);
      checkPings();
    },

    async ended() {
      const end = await waitFor((message) => textOf(message).includes(words.t('score.finished')), 'the score sheet');
      const { id } = current();
      await waitFor((message) => message.id === id && !isLive(message), 'the cut');
      expect(liveMessages()).toEqual([]);
      checkPings();
      checkScores(readable(end), last().state);
      return end;
    },

    record: () => makeRecord(setup, shown, game.moves(), last().state),

    checkSecrets() {
      const places = [table.channelId, threadId];
      const visible = new Map(
        [...names, ONLOOKER].map((name) => [name, places.flatMap((place) => table.person(name).messages(place))]),
      );
      for (const [name, messages] of visible) {
        const { id } = table.person(name).user;
        for (const message of messages.filter(isPrivate)) {
          expect(message.interaction_metadata?.user.id, `${name} sees a private message of somebody else`).toBe(id);
        }
      }
      const forAll = (visible.get(ONLOOKER) ?? []).filter((message) => !isPrivate(message));
      for (const message of forAll) {
        expect(picturesIn(message).join(), 'private pictures stay private').not.toMatch(/\/(hand|board|preview)-/);
        expect(readable(message)).not.toContain(words.t('turn.handOf', { cards: '' }).trim());
      }
      const told = forAll.filter(({ author }) => author.bot).map(({ id }) => id);
      for (const messages of visible.values()) {
        expect(messages.filter((message) => !isPrivate(message) && message.author.bot).map(({ id }) => id)).toEqual(
          told,
        );
      }
    },
  };

  /** By what stands in the place of the drawn sheet for those who cannot see it. */
  function checkScores(sheet: string, state: GameState): void {
    const { result } = game.record();
    if (!result) throw new Error('the game is not over');
    const lines = sheet.split('\n');
    for (const [seat, name] of shown.entries()) {
      const score = result.scores[seat] ?? 0;
      const total = words.labelled(words.person(name), words.t('game.points', { count: score }));
      const at = lines.findIndex((line) => line.includes(total));
      expect(at, `${total} is missing in the score sheet:\n${sheet}`).toBeGreaterThanOrEqual(0);
      expect(lines[at]?.startsWith('🏆'), `the winner's sign of ${name}`).toBe(result.winners.includes(seat));
      const parts = (lines[at + 1]?.match(/\d+/g) ?? []).map(Number);
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        `the parts of ${name}'s score: ${lines[at + 1]}`,
      ).toBe(score);
      const { tools, connectors, ornaments, plants } = state.players[seat]?.points ?? {};
      expect(parts).toEqual([tools, ...(connectors ?? []), ornaments, ...(state.side === 'B' ? [plants] : [])]);
    }
  }

  await announced(null, null);
  return game;
}
