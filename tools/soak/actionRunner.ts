/** Carries out the actions of robots in a soak through commands and buttons at the playground. */
import { setTimeout as rest } from 'node:timers/promises';
import { chooseMove } from '../../src/opponents/index.ts';
import { type Components, type GameState, legalReturns, type Move, type Random } from '../../src/rules/index.ts';
import { messageBody, type SeenMessage, seenMessage } from '../support/discord/messages.ts';
import { createGameReading, type Reader } from '../support/discord/reading.ts';
import type { Action, ActionRunner, Answer, GameRequest } from '../support/population/robots.ts';
import type { DatabaseView } from '../support/robots/databaseView.ts';
import { controlOf, type Shown, type Turn, textOf, turnOf } from '../support/robots/messages.ts';
import type { Participant } from '../support/robots/participant.ts';
import {
  playAhead,
  playByButton,
  playByCommand,
  takeBackByButton,
  takeBackByCommand,
} from '../support/robots/playing.ts';
import type { DirectMessages } from './evidence/directMessages.ts';

const INVITATION = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/;
const BY_BUTTON_ONE_IN = 3;
/** Passing although a build is possible makes rounds end, so that start cards are chosen. */
const PASS_ONE_IN = 12;
const RETRY_MS = 500;
const HOUR = 3_600_000;

export interface SoakActionRunnerParts {
  readonly participants: readonly Participant[];
  /** Reads public channels only. */
  readonly spectator: Participant;
  readonly inboxes: ReadonlyMap<string, DirectMessages>;
  readonly lobbies: ReadonlyMap<string, Shown>;
  readonly look: DatabaseView;
  readonly components: Components;
  readonly random: Random;
  /** The channel in which direct-message games are opened. */
  readonly channelId: string;
  readonly isOver: () => boolean;
}

export interface SoakActionRunner extends ActionRunner {
  /** Passes everything that robots can see to this reader. */
  notify(reader: Reader): void;
  /** Resolves once all actions have finished. */
  idle(): Promise<void>;
}

export function createSoakActionRunner(parts: SoakActionRunnerParts): SoakActionRunner {
  const { participants, spectator, inboxes, lobbies, look, components, random, isOver } = parts;
  const participantById = new Map(participants.map((participant) => [participant.id, participant]));
  const running = new Set<Promise<void>>();
  /** The newest turn message by match, or by `person/match` for direct messages. */
  const turns = new Map<string, Turn>();

  async function open(
    host: Participant,
    { side, capacity, channelId, timeControl }: GameRequest,
  ): Promise<Answer | null> {
    const place = channelId ?? parts.channelId;
    const commandOptions = { side, players: capacity, ...(channelId === null && { where: 'dm' }) };
    const options = { action: 'create', matchId: null, version: null, by: 'command', isDone: () => true } as const;
    const attempt = await host.attempt(options, () => host.client.command(place, 'game new', commandOptions));
    // The lobby may exist although no answer arrived; then it has been announced.
    const matchId = attempt && (await look.matchOf(attempt.interactionId));
    if (matchId === null) return null;
    while (timeControl !== null && !isOver() && !(await look.position(matchId))?.isTimed) {
      await setClock(host, matchId, timeControl);
      await rest(RETRY_MS);
    }
    return { ok: true, matchId, version: 0 };
  }

  /** Sets the clock through the lobby's form. */
  async function setClock(
    host: Participant,
    matchId: string,
    time: NonNullable<GameRequest['timeControl']>,
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
    lobbies.get(matchId) ?? inboxes.get(id)?.lobbies.get(matchId);

  async function press(person: Participant, action: 'join' | 'start', matchId: string): Promise<void> {
    const lobby = cardOf(person, matchId);
    const customId = lobby && controlOf(lobby, action);
    const options = { action, matchId, version: null, isDone: () => true } as const;
    if (lobby && customId)
      await person.attempt({ ...options, by: 'control' }, () => person.client.click(lobby, customId));
    else if (action === 'join') {
      // Guests get the invitation code from another player and join from anywhere.
      const cards = [...inboxes.values()].map((inbox) => inbox.lobbies.get(matchId));
      const code = cards.map((card) => card && INVITATION.exec(textOf(card))?.[1]).find((each) => each !== undefined);
      if (code)
        await person.attempt({ ...options, by: 'command' }, () =>
          person.client.command(parts.channelId, 'game join', { code }),
        );
    }
  }

  async function move(person: Participant, turn: Turn): Promise<Answer | null> {
    const { matchId, version } = turn;
    const position = await look.position(matchId);
    const isMine = position?.state?.turn === position?.members.indexOf(person.id);
    // The move was made already; the next announcement follows.
    if (!position?.state || position.status !== 'running' || position.version !== version || !isMine)
      return { ok: false, code: 'stale' };
    const { state } = position;
    const chosen = occasionalPass(state, random) ?? chooseMove('apprentice', components, state, random);
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

  /** Null: try again later. */
  async function carryOut(person: Participant, action: Action): Promise<Answer | null> {
    if (!person.isBotOnline() || isOver()) return null;
    if (action.what === 'open') return open(person, action.game);
    const { matchId } = action;
    if (action.what === 'join' || action.what === 'start') {
      await press(person, action.what, matchId);
      const { members = [], status = '', version = 0 } = (await look.position(matchId)) ?? {};
      const isDone = action.what === 'join' ? members.includes(person.id) : status === 'running';
      return isDone ? { ok: true, matchId, version } : null;
    }
    const seen = [turns.get(`${person.id}/${matchId}`), turns.get(matchId)].filter((each) => each !== undefined);
    const turn = seen.toSorted((a, b) => b.version - a.version)[0];
    // A take-back waits until the move's turn message is visible.
    if (!turn || (action.what === 'undo' && turn.version < action.version)) return null;
    if (action.what === 'move') {
      const own = seen.find(({ version }) => version === action.version);
      return own ? move(person, own) : { ok: false, code: 'stale' };
    }
    if (action.what === 'undo')
      await (random(2) === 0 ? takeBackByButton(person, turn) : takeBackByCommand(person, turn));
    else if (action.what === 'playAhead') await playAheadOf(person, turn);
    else throw new Error(`nobody in a soak does this: ${action.what}`);
    return { ok: true, matchId, version: turn.version };
  }

  return {
    act({ id }, action, done) {
      const person = participantById.get(id);
      if (!person) throw new Error(`nobody is called ${id}`);
      const work: Promise<void> = carryOut(person, action)
        .then(done)
        .finally(() => running.delete(work));
      running.add(work);
    },

    notify(reader) {
      const { posted } = createGameReading([reader]);
      const report = (message: Shown, personId: string | null): void => {
        const turn = turnOf(message);
        if (turn) turns.set(personId === null ? turn.matchId : `${personId}/${turn.matchId}`, turn);
        posted(seenMessageOf(message, personId));
      };
      spectator.onMessage((message) => {
        if (!spectator.isDirectChannel(message.channel_id)) report(message, null);
      });
      for (const participant of participants)
        participant.onMessage((message) => {
          if (participant.isDirectChannel(message.channel_id)) report(message, participant.id);
        });
    },

    idle: async () => void (await Promise.all(running)),
  };
}

function seenMessageOf(
  { id, channel_id, flags, components = [], mentions }: Shown,
  personId: string | null,
): SeenMessage {
  const body = messageBody.parse({ flags, components, allowed_mentions: { users: mentions.map((each) => each.id) } });
  return seenMessage({ id, channelId: channel_id, personId, at: Date.now() }, body, components);
}

/** Sometimes a pass; null: play the best move. */
function occasionalPass({ phase, turn, players }: GameState, random: Random): Move | null {
  const player = turn === null ? undefined : players[turn];
  if (phase !== 'build' || turn === null || !player || random(PASS_ONE_IN) > 0) return null;
  const returns = legalReturns(player.hand);
  const given = returns[random(returns.length)];
  return given ? { type: 'pass', seat: turn, return: given } : null;
}
