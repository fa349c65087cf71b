/**
 * Follows one game as a spectator, and checks after every move: one announcement, one ping, one live turn message, no
 * visible hand.
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
import { isPrivate } from '../../../tools/support/robots/messages.ts';
import { type Table, textOf } from '../../support/discord/bot.ts';
import { hiddenCardsIn, isLive, openCards, picturesIn, readable } from './readableMessages.ts';

/** Plays in no game; reads English. */
export const SPECTATOR = 'mira';
/** Pictures are slow on a busy machine. */
export const TIMEOUT_MS = 100_000;

export interface Game {
  readonly table: Table;
  readonly threadId: string;
  /** Names by seat. */
  readonly seats: readonly string[];
  state(): GameState;
  moves(): readonly Move[];
  /** The active player's name. */
  mover(): string;
  /** The live turn message. */
  turn(): APIMessage;
  /** Pings for a turn, by name. */
  pings(): ReadonlyMap<string, number>;
  /** The texts in a person's language. */
  wordsFor(name: string): Words;
  /** Records a move just made; resolves when its announcement is correct. */
  played(move: Move): Promise<void>;
  /** The same for a take-back. */
  tookBack(): Promise<void>;
  /** Resolves when the outbox is empty, and checks that everything was announced once. */
  quiet(): Promise<void>;
  /** The final message, without live messages. */
  ended(): Promise<APIMessage>;
  /** The expected record of the game. */
  record(): GameRecord;
  /** Checks all messages: private ones reach only their person, and no other shows a hand. */
  checkSecrets(): void;
}

export interface GameOptions {
  readonly side: Side;
  /** In the order of joining; the game uses the first one's language. */
  readonly names: readonly string[];
  /** Of the deal. */
  readonly seed: number;
  /** The message of a lobby that is starting. */
  readonly lobby: Pick<APIMessage, 'id'>;
  /** People with the thread open, who read everything at once. */
  readonly reading?: readonly string[];
}

interface Step {
  readonly state: GameState;
  readonly move: Move | null;
  readonly events: readonly GameEvent[];
}

interface Moved {
  /** Of the log. */
  readonly line: string;
  readonly name: string;
  /** Empty if nothing was built. */
  readonly space: string;
}

/** Resolves when the first turn is announced. */
export async function followGame(table: Table, { side, names, seed, lobby, reading = [] }: GameOptions): Promise<Game> {
  const { components } = table;
  const spectator = table.person(SPECTATOR);
  const language = createLanguage();
  const wordsFor = (name: string) => language.of(table.person(name).locale());
  const words = wordsFor(names[0] ?? '');
  const shown = names.map((name) => table.person(name).user.global_name ?? name);
  const setup = deal(components, side, names.length as PlayerCount, seededRandom(seed));
  const created = createGame(components, setup);
  const steps: Step[] = [{ state: created.state, move: null, events: created.events }];
  const pings = new Map<string, number>();
  /** Players to move who have not acted since their ping. */
  const awaited = new Set<string>();
  const { id: threadId } = await spectator.waitForChannel(({ id }) => id === lobby.id, TIMEOUT_MS);
  let turn: APIMessage | null = null;

  const last = (): Step => steps.at(-1) ?? { state: created.state, move: null, events: [] };
  const moverOf = ({ turn: seat }: GameState): string => names[seat ?? -1] ?? '';
  const liveMessages = () => spectator.messages(threadId).filter(isLive);
  const eventsSoFar = (): GameEvent[] => steps.flatMap(({ events }) => events);

  function current(): APIMessage {
    if (turn === null) throw new Error('no turn has been announced yet');
    return turn;
  }

  function waitFor(predicate: (message: APIMessage) => boolean, what: string): Promise<APIMessage> {
    return spectator
      .waitForMessage((message) => message.channel_id === threadId && predicate(message), TIMEOUT_MS)
      .catch((error: unknown) => {
        const texts = spectator.messages(threadId).slice(-3).map(textOf).join('\n---\n');
        throw new Error(`${what} did not come after move ${steps.length - 1}; the thread ends with:\n${texts}`, {
          cause: error,
        });
      });
  }

  /**
   * Waits for the next turn message; the previous one must be collapsed, and only the active player pinged: not after
   * their own action, nor while an earlier ping is pending. `actor`: who acted before.
   */
  async function announced(moved: Moved | null, actor: string | null): Promise<void> {
    const before: APIMessage | null = turn;
    const { state } = last();
    const mover = moverOf(state);
    turn = await waitFor(
      (message) => isLive(message) && (before === null || BigInt(message.id) > BigInt(before.id)),
      `the turn of ${mover}`,
    );
    if (actor !== null) awaited.delete(actor);
    const isPingOmitted = turn.mentions.length === 0 && (actor === mover || awaited.has(mover));
    awaited.add(mover);
    expect(turn.mentions.map(({ username }) => username)).toEqual(isPingOmitted ? [] : [mover]);
    if (!isPingOmitted) pings.set(mover, (pings.get(mover) ?? 0) + 1);
    checkPings();
    if (moved !== null) {
      const own = textOf(turn)
        .split('\n')
        .find((line) => line.includes(moved.name) && line.includes(moved.space));
      expect(own, `a line with the move of ${moved.name} in\n${textOf(turn)}`).toBeDefined();
    }
    expect(picturesIn(turn), 'a turn message shows the table').toHaveLength(1);
    checkOpen(turn, state);
    if (before === null) return;
    const collapsed = await waitFor(
      ({ id, ...rest }) => id === before.id && !isLive({ id, ...rest }),
      'the collapsed turn message',
    );
    if (moved !== null) {
      expect(textOf(collapsed), 'the old turn message becomes a line of the log').toContain(moved.line);
    }
    checkOpen(collapsed, state);
    expect(liveMessages().map(({ id }) => id)).toEqual([turn.id]);
  }

  function checkPings(): void {
    const elsewhere = [...names, SPECTATOR].filter((name) => !reading.includes(name));
    const counted = elsewhere.map((name) => [name, table.person(name).reads(threadId)?.pings ?? 0]);
    expect(counted, 'pings').toEqual(elsewhere.map((name) => [name, pings.get(name) ?? 0]));
  }

  function checkOpen(message: APIMessage, state: GameState): void {
    const hidden = hiddenCardsIn(words, readable(message), openCards(words, components, state, eventsSoFar()));
    expect(hidden, `cards from a hand in a public message: ${readable(message)}`).toEqual([]);
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
      const persons = shown.map(words.person);
      const moved = {
        line: words.moveLine(events, persons),
        name: persons[move.seat] ?? '',
        space: move.type === 'build' ? move.space : '',
      };
      await announced(moved, names[move.seat] ?? null);
    },

    async tookBack() {
      const { move } = last();
      steps.pop();
      const by = names[move?.seat ?? -1] ?? '';
      const name = table.person(by).user.global_name ?? by;
      await announced(null, by);
      const after = spectator.messages(threadId).slice(-3).map(textOf).join('\n');
      expect(after).toContain(words.t('turn.takenBack', { name: words.person(name) }));
    },

    async quiet() {
      await expect.poll(() => table.store.outbox.pending(), { timeout: TIMEOUT_MS }).toEqual([]);
      expect(liveMessages().map(({ id }) => id)).toEqual(last().state.turn === null ? [] : [current().id]);
      checkPings();
    },

    async ended() {
      const end = await waitFor((message) => textOf(message).includes(words.t('score.finished')), 'the score sheet');
      const { id } = current();
      await waitFor((message) => message.id === id && !isLive(message), 'the collapsed turn message');
      expect(liveMessages()).toEqual([]);
      checkPings();
      checkScores(readable(end), last().state);
      return end;
    },

    record: () => makeRecord(setup, shown, game.moves(), last().state),

    checkSecrets() {
      const places = [table.channelId, threadId];
      const visible = new Map(
        [...names, SPECTATOR].map((name) => [name, places.flatMap((place) => table.person(name).messages(place))]),
      );
      for (const [name, messages] of visible) {
        const { id } = table.person(name).user;
        for (const message of messages.filter(isPrivate)) {
          expect(message.interaction_metadata?.user.id, `${name} sees a private message of somebody else`).toBe(id);
        }
      }
      const publicMessages = (visible.get(SPECTATOR) ?? []).filter((message) => !isPrivate(message));
      for (const message of publicMessages) {
        expect(picturesIn(message).join(), 'private pictures stay private').not.toMatch(/\/(hand|board|preview)-/);
        expect(readable(message)).not.toContain(words.t('turn.handOf', { cards: '' }).trim());
      }
      const fromBot = publicMessages.filter(({ author }) => author.bot).map(({ id }) => id);
      for (const messages of visible.values()) {
        expect(messages.filter((message) => !isPrivate(message) && message.author.bot).map(({ id }) => id)).toEqual(
          fromBot,
        );
      }
    },
  };

  /** Read from the alternative text of the score sheet. */
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
