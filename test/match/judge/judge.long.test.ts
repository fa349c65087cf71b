/** Matches agree with an independent model on answers, announcements and clocks. */
import { describe, expect, test } from 'vitest';
import { createMatches, type Matches } from '../../../src/features/createMatches.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import {
  drainOutbox,
  type MatchTable,
  matchTable,
  newLobby,
  someMove,
  steadyChance,
  succeeded,
} from '../../support/game/match.ts';
import { newMatch, same } from './comparison.ts';
import { STEPS } from './steps.ts';

const MATCHES = 12;
/** Fewer for each of the many mutants of the matches. */
const JUDGED = Number(process.env.JUDGED_MATCHES ?? MATCHES);
const LENGTH = 60;
/** Steps that are tried after the end of the match. */
const AFTERWARDS = 8;
/** The situations that have to occur to make the comparison meaningful: commands with their answers. */
const EXPECTED_OCCURRENCES = [
  ...[
    'join',
    'start',
    'play',
    'undo',
    'askPause',
    'askTakeBack',
    'offerSeat',
    'answer',
    'resume',
    'resign',
    'comeBack',
  ].map((kind) => `${kind} done`),
  ...['vote done', 'vote noVote', 'vote ownVote', 'offerSeat notResigned', 'comeBack noStandIn'],
  ...['play stale', 'play turn', 'play paused', 'play stranger', 'play space', 'undo nothingToUndo', 'undo stale'],
  ...[
    'askTakeBack nothingToUndo',
    'askTakeBack stale',
    'answer proposalClosed',
    'answer notAsked',
    'answer alreadyAgreed',
  ],
  ...['again', 'at once', 'digest', 'no digest', 'timeUp', 'resigned', 'standIn', 'away', 'finished', 'overdue agreed'],
];

describe('compared with an independent model', () => {
  test('matches answer, announce and count time in the same way in random sequences', async () => {
    const occurred = new Set<string>();
    for (let seed = 1; seed <= JUDGED; seed++) {
      const random = seededRandom(seed * 104_729);
      const comparison = await newMatch(random, seed, occurred);
      for (let step = 0, over = 0; step < LENGTH && over < AFTERWARDS; step++) {
        try {
          await STEPS[random(STEPS.length)]?.(comparison);
          await same(comparison);
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step}: ${error instanceof Error ? error.message : error}`, {
            cause: error,
          });
        }
        if (comparison.model.status === 'finished' || comparison.model.status === 'cancelled') over += 1;
      }
    }
    if (JUDGED < MATCHES) return;
    expect(
      EXPECTED_OCCURRENCES.filter((each) => !occurred.has(each)),
      'situations that never occurred',
    ).toEqual([]);
  });

  test('a computer player moves once, on the position that it was given, and not if somebody was faster', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    succeeded(await table.matches.seatComputers(table.actor(0), id, [{ computer: 'apprentice', name: 'Ada' }]));
    succeeded(await table.matches.start(table.actor(0), id));
    const faster = createMatches({
      ...table,
      store: storeWithConflicts(table),
      chance: steadyChance(),
      computers: ['apprentice'],
    });
    for (let moves = 0; moves < 6; moves++) {
      const view = await table.matches.view(id);
      if (!view?.state || view.match.status !== 'running') break;
      const { version, members } = view.match;
      const move = someMove(table.components, view.state, seededRandom(version));
      const isComputer = members[move.seat]?.computer !== undefined;
      await drainOutbox(table);
      const answer = { move, replaced: null } as const;
      const play = (at: number, matches: Matches = table.matches, matchId = id) =>
        matches.playComputerMove({ matchId, version: at }, answer);
      expect(await play(version, table.matches, 'nowhere'), 'there is no such match').toBe(false);
      expect(await play(version - 1), 'an older position').toBe(false);
      expect(await play(version, faster), 'somebody was faster').toBe(false);
      expect(await table.matches.view(id)).toEqual(view);
      expect(await drainOutbox(table)).toEqual([]);
      expect(await play(version)).toBe(isComputer);
      expect(await play(version), 'a second time').toBe(false);
      expect(await table.matches.history(id)).toHaveLength(moves + (isComputer ? 1 : 0));
      if (!isComputer) succeeded(await table.matches.play(table.actor(0), id, version, move));
    }
  });
});

/** Every change in this store meets a concurrent one. */
function storeWithConflicts({ store }: MatchTable): MatchTable['store']['matches'] {
  return {
    ...store.matches,
    transaction: (work) => store.matches.transaction((inside) => work({ ...inside, save: async () => false })),
  };
}
