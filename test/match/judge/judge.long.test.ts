/** Matches beside a notebook that shares nothing with them: the same answers, the same told, the same clocks, once each. */
import { describe, expect, test } from 'vitest';
import { createMatches, type Matches } from '../../../src/features/createMatches.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { type MatchTable, matchTable, newLobby, someMove, steadyChance, succeeded, told } from '../../support/match.ts';
import { newMatch, same } from './beside.ts';
import { STEPS } from './steps.ts';

const MATCHES = 6;
/** Fewer where each of many mutants of the matches is judged. */
const JUDGED = Number(process.env.JUDGED_MATCHES ?? MATCHES);
const LENGTH = 60;
/** Steps that are still tried once the match is over. */
const AFTERWARDS = 8;
/** What has to have come up, lest the comparison be of nothing: commands with what they were answered. */
const COMES_UP = [
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
  ...['askTakeBack nothingToUndo', 'answer proposalClosed', 'answer notAsked', 'answer alreadyAgreed'],
  ...['again', 'at once', 'digest', 'no digest', 'timeUp', 'resigned', 'standIn', 'away', 'finished'],
];

describe('beside a notebook', () => {
  test('matches answer, tell and count time alike, whatever comes', async () => {
    const came = new Set<string>();
    for (let seed = 1; seed <= JUDGED; seed++) {
      const random = seededRandom(seed * 104_729);
      const beside = await newMatch(random, seed, came);
      for (let step = 0, over = 0; step < LENGTH && over < AFTERWARDS; step++) {
        try {
          await STEPS[random(STEPS.length)]?.(beside);
          await same(beside);
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step}: ${error instanceof Error ? error.message : error}`, {
            cause: error,
          });
        }
        if (beside.book.status === 'finished' || beside.book.status === 'cancelled') over += 1;
      }
    }
    if (JUDGED < MATCHES) return;
    expect(
      COMES_UP.filter((each) => !came.has(each)),
      'what never came up',
    ).toEqual([]);
  });

  test('a computer player moves once, on the position that it was asked about, and not when somebody was faster', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    succeeded(await table.matches.seatComputers(table.actor(0), id, [{ computer: 'apprentice', name: 'Ada' }]));
    succeeded(await table.matches.start(table.actor(0), id));
    const faster = createMatches({
      ...table,
      store: overtakenStore(table),
      chance: steadyChance(),
      computers: ['apprentice'],
    });
    for (let moves = 0; moves < 6; moves++) {
      const view = await table.matches.view(id);
      if (!view?.state || view.match.status !== 'running') break;
      const { version, members } = view.match;
      const move = someMove(table.components, view.state, seededRandom(version));
      const isComputer = members[move.seat]?.computer !== undefined;
      await told(table);
      const answer = { move, replaced: null } as const;
      const asked = (at: number, matches: Matches = table.matches, matchId = id) =>
        matches.playComputerMove({ matchId, version: at }, answer);
      expect(await asked(version, table.matches, 'nowhere'), 'there is no such match').toBe(false);
      expect(await asked(version - 1), 'an older position').toBe(false);
      expect(await asked(version, faster), 'somebody was faster').toBe(false);
      expect(await table.matches.view(id)).toEqual(view);
      expect(await told(table)).toEqual([]);
      expect(await asked(version)).toBe(isComputer);
      expect(await asked(version), 'a second time').toBe(false);
      expect(await table.matches.history(id)).toHaveLength(moves + (isComputer ? 1 : 0));
      if (!isComputer) succeeded(await table.matches.play(table.actor(0), id, version, move));
    }
  });
});

/** In which every change finds that another came in between. */
function overtakenStore({ store }: MatchTable): MatchTable['store']['matches'] {
  return {
    ...store.matches,
    transaction: (work) => store.matches.transaction((inside) => work({ ...inside, save: async () => false })),
  };
}
