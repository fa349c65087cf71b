/**
 * Any sequence of commands, valid or not, leaves the database in the state of a small model in memory, which finds
 * every position by replaying the moves.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor, Done, MatchId } from '../../src/match/index.ts';
import {
  apply,
  type Components,
  createGame,
  deal,
  type GameState,
  type Move,
  type PlayerCount,
  type Setup,
  seededRandom,
} from '../../src/rules/index.ts';
import { type MatchTable, matchTable, PLACE, someMove } from '../support/game/match.ts';

interface ModelMatch {
  status: 'lobby' | 'running' | 'finished' | 'cancelled';
  members: string[];
  host: string;
  version: number;
  setup: Setup | null;
  /** Positions from the deal on: the last is the current one. */
  moves: { readonly move: Move; readonly version: number }[];
}

const commands = fc.array(
  fc.record({
    kind: fc.constantFrom('join', 'join', 'leave', 'start', 'cancel', 'play', 'play', 'play', 'play', 'undo', 'again'),
    person: fc.nat(3),
    /** How many versions the person's view is behind; null: the command names no version. */
    behind: fc.constantFrom(null, 0, 0, 0, 1, 2),
    /** Whether the player to move plays instead of `person`. */
    inTurn: fc.boolean(),
    seed: fc.nat(1000),
  }),
  { minLength: 10, maxLength: 35 },
);

type Command = Parameters<Parameters<typeof commands.map>[0]>[0][number];

/** Half the matches are dealt at once, so that moves are made in them. */
const DEALING: readonly Command[] = (['join', 'start'] as const).map((kind) => ({
  kind,
  person: 1,
  behind: null,
  inTurn: true,
  seed: 0,
}));

function position(components: Components, { setup, moves }: ModelMatch): GameState | null {
  if (!setup) return null;
  let { state } = createGame(components, setup);
  for (const { move } of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    state = applied.state;
  }
  return state;
}

/** The version after one's own last move is current enough to take it back. */
function isStale({ version, moves, members }: ModelMatch, person: string, { kind, behind }: Command): boolean {
  if (behind === null || behind === 0) return false;
  const own = moves.findLast(({ move }) => move.seat === members.indexOf(person));
  return kind !== 'undo' || own?.version !== version - behind;
}

/** The model's answer: the code of a refusal, or "ok" after changing itself. */
function expected(
  components: Components,
  match: ModelMatch,
  person: string,
  command: Command,
  move: Move | null,
): string {
  const refused = (() => {
    switch (command.kind) {
      case 'join':
        return match.status !== 'lobby'
          ? 'status'
          : match.members.includes(person)
            ? 'alreadyIn'
            : match.members.length >= 3 && 'full';
      case 'leave':
        return match.status !== 'lobby' ? 'status' : !match.members.includes(person) && 'notIn';
      case 'start':
        return match.status !== 'lobby'
          ? 'status'
          : !match.members.includes(person)
            ? 'notIn'
            : match.members.length < 2 && 'tooFew';
      case 'cancel':
        if (match.status !== 'lobby' && match.status !== 'running') return 'status';
        return match.host !== person ? 'notHost' : match.moves.length > 0 && 'status';
      default:
        if (match.status !== 'running') return 'status';
        if (!match.members.includes(person)) return 'stranger';
        return isStale(match, person, command) && 'stale';
    }
  })();
  if (refused) return refused;
  const version = match.version + 1;
  switch (command.kind) {
    case 'join':
      match.members.push(person);
      break;
    case 'leave':
      match.members = match.members.filter((member) => member !== person);
      if (match.members.length === 0) match.status = 'cancelled';
      else if (match.host === person) match.host = match.members[0] ?? '';
      break;
    case 'start':
      match.status = 'running';
      break;
    case 'cancel':
      match.status = 'cancelled';
      break;
    case 'play': {
      const state = position(components, match);
      if (!state || !move) throw new Error('the match has no position');
      const seated = { ...move, seat: match.members.indexOf(person) };
      const applied = apply(components, state, seated);
      if (!applied.ok) return applied.code;
      match.moves.push({ move: seated, version });
      if (applied.state.phase === 'over') match.status = 'finished';
      break;
    }
    case 'undo':
      if (match.moves.at(-1)?.move.seat !== match.members.indexOf(person)) return 'nothingToUndo';
      match.moves.pop();
      break;
  }
  match.version = version;
  return 'ok';
}

async function act(
  table: MatchTable,
  id: MatchId,
  actor: Actor,
  command: Command,
  version: number | null,
  move: Move | null,
) {
  const { matches } = table;
  switch (command.kind) {
    case 'join':
      return matches.join(actor, id);
    case 'leave':
      return matches.leave(actor, id);
    case 'start':
      return matches.start(actor, id);
    case 'cancel':
      return matches.cancel(actor, id);
    case 'undo':
      return matches.undo(actor, id, version);
    default:
      return matches.play(actor, id, version, move ?? { type: 'pass', return: {} });
  }
}

async function agrees(table: MatchTable, id: MatchId, model: ModelMatch): Promise<void> {
  const view = await table.matches.view(id);
  expect(view?.match).toMatchObject({ status: model.status, hostId: model.host, version: model.version });
  expect(view?.match.members.map(({ personId }) => personId)).toEqual(model.members);
  expect(view?.state).toEqual(position(table.components, model));
  const history = await table.matches.history(id);
  expect(history.map(({ version, move }) => [version, move.type, move.seat])).toEqual(
    model.moves.map(({ version, move }) => [version, move.type, move.seat]),
  );
}

test('the database agrees with the model after any commands', async () => {
  const table = await matchTable();
  const { components } = table;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, async (dealt, sequence) => {
      const settings = { side: 'A', capacity: 3, locale: 'de', place: PLACE } as const;
      const made = await table.matches.create(table.actor(0), settings);
      const id = made.match.id;
      const model: ModelMatch = {
        status: 'lobby',
        members: ['person0'],
        host: 'person0',
        version: 1,
        setup: null,
        moves: [],
      };
      let last: { readonly actor: Actor; readonly command: Command; readonly move: Move | null } | null = null;
      for (const command of [...(dealt ? DEALING : []), ...sequence]) {
        if (command.kind === 'again') {
          if (!last) continue;
          const repeated = await act(table, id, last.actor, last.command, null, last.move);
          expect(repeated).toMatchObject({ ok: true, duplicate: true, match: { version: model.version } });
          continue;
        }
        const state = position(components, model);
        const turn = state?.turn ?? null;
        const actor = table.actor(
          command.kind === 'play' && command.inTurn && turn !== null
            ? Number(model.members[turn]?.slice('person'.length))
            : command.person,
        );
        const move = state && turn !== null ? someMove(components, state, seededRandom(command.seed)) : null;
        const version = command.behind === null ? null : model.version - command.behind;
        const answer = await act(table, id, actor, command, version, move);
        const outcome = expected(components, model, actor.personId, command, move);
        expect(answer.ok ? 'ok' : answer.code).toBe(outcome);
        if (answer.ok) last = { actor, command, move };
        if (answer.ok && command.kind === 'start') model.setup = dealtAgain(components, model, answer);
      }
      await agrees(table, id, model);
    }),
    { numRuns: 15 },
  );
}, 300_000);

/** The deal follows from the stored seed. */
function dealtAgain(components: Components, model: ModelMatch, { match }: Done): Setup {
  const setup = deal(components, 'A', model.members.length as PlayerCount, seededRandom(match.seed));
  expect(match.setup).toEqual(setup);
  return setup;
}
