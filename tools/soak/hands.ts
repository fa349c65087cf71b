/**
 * The hands of robots in a soak: what they do, by commands and by buttons at the playground, and what they see there. Whoever gets no
 * answer looks at the table whether it is done.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { chooseMove } from '../../src/opponents/index.ts';
import { type Components, type GameState, legalReturns, type Move, type Random } from '../../src/rules/index.ts';
import { messageBody, type SeenMessage, seenMessage } from '../support/discord/messages.ts';
import { createGameReading, type Reader } from '../support/discord/reading.ts';
import type { Answer, Deed, GameWish, Hands } from '../support/population/hands.ts';
import type { Look } from '../support/robots/look.ts';
import { controlOf, type Shown, type Turn, textOf, turnOf } from '../support/robots/messages.ts';
import type { Participant } from '../support/robots/participant.ts';
import {
  playAhead,
  playByButton,
  playByCommand,
  takeBackByButton,
  takeBackByCommand,
} from '../support/robots/playing.ts';
import type { Letterbox } from './accounts/letterbox.ts';

const INVITATION = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/;
const BY_BUTTON_ONE_IN = 3;
/** Some pass while they could build, so that rounds end and start cards are chosen. */
const PASSED_ONE_IN = 12;
const AGAIN_MS = 500;
const HOUR = 3_600_000;

export interface SoakHandsParts {
  readonly participants: readonly Participant[];
  /** Of whom no direct messages are read. */
  readonly onlooker: Participant;
  readonly letterboxes: ReadonlyMap<string, Letterbox>;
  /** The newest form of the lobby of each game in a channel. */
  readonly lobbies: ReadonlyMap<string, Shown>;
  readonly look: Look;
  readonly components: Components;
  readonly random: Random;
  /** Where games are opened that are played in direct messages. */
  readonly channelId: string;
  /** Whether it is time to stop. */
  readonly over: () => boolean;
}

export interface SoakHands extends Hands {
  /** Has this reader told of all that robots can see. */
  tell(reader: Reader): void;
  /** Resolves once everything that was begun is finished. */
  idle(): Promise<void>;
}

export function createSoakHands(parts: SoakHandsParts): SoakHands {
  const { participants, onlooker, letterboxes, lobbies, look, components, random, over } = parts;
  const known = new Map(participants.map((participant) => [participant.id, participant]));
  const underWay = new Set<Promise<void>>();
  /** The newest turn message of each match, in its place and, by `person/match`, in direct messages. */
  const turns = new Map<string, Turn>();

  async function open(host: Participant, { side, capacity, channelId, timeControl }: GameWish): Promise<Answer | null> {
    const place = channelId ?? parts.channelId;
    const wishes = { side, players: capacity, ...(channelId === null && { where: 'dm' }) };
    const wish = { deed: 'create', matchId: null, version: null, by: 'command', isDone: () => true } as const;
    const attempt = await host.attempt(wish, () => host.client.command(place, 'game new', wishes));
    // Also without an answer the lobby may be there: then it is told.
    const matchId = attempt && (await look.matchOf(attempt.interactionId));
    if (matchId === null) return null;
    while (timeControl !== null && !over() && !(await look.position(matchId))?.isTimed) {
      await setClock(host, matchId, timeControl);
      await rest(AGAIN_MS);
    }
    return { ok: true, matchId, version: 0 };
  }

  /** By the form that the lobby opens. */
  async function setClock(
    host: Participant,
    matchId: string,
    time: NonNullable<GameWish['timeControl']>,
  ): Promise<void> {
    const lobby = cardOf(host, matchId);
    const customId = lobby && controlOf(lobby, 'settings');
    if (!lobby || !customId) return;
    const clock =
      time.kind === 'bank' ? `${time.bank / HOUR} h + ${time.increment / 60_000} min` : `${time.perTurn / HOUR} h`;
    const opened = await host.client.click(lobby, customId).catch(() => null);
    if (opened?.modal) await host.ask(() => host.client.submit(opened.id, { clock, whenUp: [time.whenUp] }));
  }

  const cardOf = ({ id }: Participant, matchId: string) =>
    lobbies.get(matchId) ?? letterboxes.get(id)?.lobbies.get(matchId);

  async function press(person: Participant, deed: 'join' | 'start', matchId: string): Promise<void> {
    const lobby = cardOf(person, matchId);
    const customId = lobby && controlOf(lobby, deed);
    const wish = { deed, matchId, version: null, isDone: () => true } as const;
    if (lobby && customId) await person.attempt({ ...wish, by: 'control' }, () => person.client.click(lobby, customId));
    else if (deed === 'join') {
      // The others read the code out to each other, and join from anywhere.
      const cards = [...letterboxes.values()].map((letterbox) => letterbox.lobbies.get(matchId));
      const code = cards.map((card) => card && INVITATION.exec(textOf(card))?.[1]).find((each) => each !== undefined);
      if (code)
        await person.attempt({ ...wish, by: 'command' }, () =>
          person.client.command(parts.channelId, 'game join', { code }),
        );
    }
  }

  async function move(person: Participant, turn: Turn): Promise<Answer | null> {
    const { matchId, version } = turn;
    const position = await look.position(matchId);
    const isMine = position?.state?.turn === position?.members.indexOf(person.id);
    // Played already, though nobody told them: the next announcement will.
    if (!position?.state || position.status !== 'running' || position.version !== version || !isMine)
      return { ok: false, code: 'stale' };
    const { state } = position;
    const chosen = passed(state, random) ?? chooseMove('apprentice', components, state, random);
    const outcome =
      random(BY_BUTTON_ONE_IN) === 0
        ? await playByButton(person, turn, chosen)
        : await playByCommand(person, turn, state, chosen);
    return outcome === 'done' ? { ok: true, matchId, version: version + 1 } : null;
  }

  async function playAheadOf(person: Participant, turn: Turn): Promise<void> {
    const position = await look.position(turn.matchId);
    const isTheirs = position?.version === turn.version && position.members.includes(person.id);
    if (isTheirs && position.state?.phase === 'build') await playAhead(person, turn, random);
  }

  /** Null: it is to be tried again. */
  async function carryOut(person: Participant, deed: Deed): Promise<Answer | null> {
    if (!person.botIsThere() || over()) return null;
    if (deed.what === 'open') return open(person, deed.game);
    const { matchId } = deed;
    if (deed.what === 'join' || deed.what === 'start') {
      await press(person, deed.what, matchId);
      const { members = [], status = '', version = 0 } = (await look.position(matchId)) ?? {};
      const isDone = deed.what === 'join' ? members.includes(person.id) : status === 'running';
      return isDone ? { ok: true, matchId, version } : null;
    }
    const seen = [turns.get(`${person.id}/${matchId}`), turns.get(matchId)].filter((each) => each !== undefined);
    const turn = seen.toSorted((a, b) => b.version - a.version)[0];
    // What came of a move is seen before it is taken back.
    if (!turn || (deed.what === 'undo' && turn.version < deed.version)) return null;
    if (deed.what === 'move') {
      const own = seen.find(({ version }) => version === deed.version);
      return own ? move(person, own) : { ok: false, code: 'stale' };
    }
    if (deed.what === 'undo')
      await (random(2) === 0 ? takeBackByButton(person, turn) : takeBackByCommand(person, turn));
    else if (deed.what === 'playAhead') await playAheadOf(person, turn);
    else throw new Error(`nobody in a soak does this: ${deed.what}`);
    return { ok: true, matchId, version: turn.version };
  }

  return {
    act({ id }, deed, done) {
      const person = known.get(id);
      if (!person) throw new Error(`nobody is called ${id}`);
      const work: Promise<void> = carryOut(person, deed)
        .then(done)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    tell(reader) {
      const { posted } = createGameReading([reader]);
      const hear = (message: Shown, personId: string | null): void => {
        const turn = turnOf(message);
        if (turn) turns.set(personId === null ? turn.matchId : `${personId}/${turn.matchId}`, turn);
        posted(seenBy(message, personId));
      };
      onlooker.onMessage((message) => {
        if (!onlooker.isHome(message.channel_id)) hear(message, null);
      });
      for (const participant of participants)
        participant.onMessage((message) => {
          if (participant.isHome(message.channel_id)) hear(message, participant.id);
        });
    },

    idle: async () => void (await Promise.all(underWay)),
  };
}

function seenBy({ id, channel_id, flags, components = [], mentions }: Shown, personId: string | null): SeenMessage {
  const body = messageBody.parse({ flags, components, allowed_mentions: { users: mentions.map((each) => each.id) } });
  return seenMessage({ id, channelId: channel_id, personId, at: Date.now() }, body, components);
}

/** Now and then a pass; null: whatever is best. */
function passed({ phase, turn, players }: GameState, random: Random): Move | null {
  const player = turn === null ? undefined : players[turn];
  if (phase !== 'build' || turn === null || !player || random(PASSED_ONE_IN) > 0) return null;
  const returns = legalReturns(player.hand);
  const given = returns[random(returns.length)];
  return given ? { type: 'pass', seat: turn, return: given } : null;
}
