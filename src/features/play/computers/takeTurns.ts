/**
 * The job handler of computer players' turns: asks the player for a move and plays it.
 */
import type { HeldLease, JobHandler } from '../../../kernel/index.ts';
import type { MatchReading } from '../../../match/frame/ports.ts';
import { isComputersTurn } from '../../../match/model/seated.ts';
import { makeRecord } from '../../../rules/index.ts';
import type { ComputerCommands } from './commands.ts';
import type { ComputerPlayers } from './players.ts';

export interface TurnTakingParts {
  readonly matches: Pick<ComputerCommands, 'playComputer'> & Pick<MatchReading, 'view' | 'history'>;
  readonly players: ComputerPlayers;
  readonly failed: (error: unknown) => void;
}

/** Games in which somebody is being asked at the same time. */
const SIDE_BY_SIDE = 8;

export function computerTurns({ matches, players, failed }: TurnTakingParts): JobHandler {
  async function takeTurn(job: HeldLease, signal: AbortSignal): Promise<void> {
    const { match, state } = (await matches.view(job.subject)) ?? {};
    if (match?.status !== 'running') return;
    if (!match.setup || !state) throw new Error(`match ${match.id} cannot be played on`);
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
    const answer = await players.move({ computer, record, state, seed }, signal);
    if (signal.aborted) return;
    await matches.playComputer({ matchId: match.id, version: match.version }, answer, job);
  }

  return { kind: 'computer', concurrency: SIDE_BY_SIDE, run: takeTurn, failed };
}
