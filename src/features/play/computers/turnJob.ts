/** Schedules computer players' turns and plays them in a background job. */
import type { HeldLease, JobHandler } from '../../../kernel/index.ts';
import type { AfterChangeHook, AnnouncementFilter } from '../../../match/core/change.ts';
import type { MatchReading } from '../../../match/core/ports.ts';
import { isComputer, isComputersTurn, resignedSeats } from '../../../match/model/match.ts';
import { makeRecord } from '../../../rules/index.ts';
import type { ComputerCommands } from './commands.ts';
import type { ComputerPlayers, ComputerTransaction } from './ports.ts';

export interface ComputerTurnParts {
  readonly matches: Pick<ComputerCommands, 'playComputerMove'> & Pick<MatchReading, 'view' | 'history'>;
  readonly players: ComputerPlayers;
  readonly failed: (error: unknown) => void;
}

const MAX_CONCURRENT_TURNS = 8;

export function computerTurnJob({ matches, players, failed }: ComputerTurnParts): JobHandler {
  async function takeTurn(job: HeldLease, signal: AbortSignal): Promise<void> {
    const { match, state } = (await matches.view(job.subject)) ?? {};
    if (match?.status !== 'running') return;
    if (!match.setup || !state) throw new Error(`match ${match.id} cannot be continued`);
    const computer = match.members[state.turn ?? -1]?.computer;
    if (computer === undefined || !isComputersTurn(match, state.turn)) return;
    const history = await matches.history(match.id);
    const names = match.members.map((_, seat) => `seat ${seat}`);
    const record = makeRecord(
      match.setup,
      names,
      history.map(({ move }) => move),
      state,
    );
    const seed = (match.seed + match.version) % 2 ** 31;
    const resigned = resignedSeats(match.members);
    const answer = await players.move({ computer, record, state, seed, resigned }, signal);
    if (signal.aborted) return;
    await matches.playComputerMove({ matchId: match.id, version: match.version }, answer, job);
  }

  return { kind: 'computer', concurrency: MAX_CONCURRENT_TURNS, run: takeTurn, failed };
}

/** Gives people time to follow the game. */
const PAUSE_BEFORE_MOVE_MS = 2_500;

export function scheduleComputerTurn(pauseMs = PAUSE_BEFORE_MOVE_MS): AfterChangeHook<ComputerTransaction> {
  return async ({ match: before, transaction: { computers }, at }, { match, state }) => {
    if (!match.members.some(isComputer)) return [];
    if (!isComputersTurn(match, state?.turn ?? null)) await computers.removeTurn(match.id);
    // A change that leaves the position as it is must not postpone a scheduled turn.
    else if (match.version !== before.version || !(await computers.hasTurn(match.id))) {
      await computers.saveTurn(match.id, new Date(at.getTime() + pauseMs));
    }
    return [];
  };
}

/**
 * Replaces the announcement of a computer player's turn. The next person is notified of all moves at once, and a single
 * `computersTurn` closes the previous person's turn message.
 */
export const announceComputersTurn: AnnouncementFilter = (before, { match, state }, announcements) => {
  if (!isComputersTurn(match, state?.turn ?? null)) return announcements;
  const rest = announcements.filter(({ kind }) => kind !== 'turn');
  const isFirstComputer =
    rest.length < announcements.length && !isComputersTurn(before.match, before.state?.turn ?? null);
  return isFirstComputer ? [...rest, { kind: 'computersTurn' }] : rest;
};
