/** Assembles the use cases of matches from the features, and orders the hooks that follow a change. */
import { type Clock, type Lease, type YieldToEventLoop, yieldToEventLoop } from '../kernel/index.ts';
import { type GameEndHook, onGameEnd } from '../match/core/change.ts';
import { createMatchChanger } from '../match/core/command.ts';
import type { MatchReading } from '../match/core/ports.ts';
import { createReposting, createRestoring } from '../match/core/reposting.ts';
import { createLimits } from '../match/limits/commands.ts';
import type { LimitStore, LimitTransaction } from '../match/limits/quota.ts';
import { type Limits, NO_LIMITS } from '../match/model/limits.ts';
import type { CanHandle, WorkListener } from '../match/model/pendingWork.ts';
import type { DamageTracking, Outcome } from '../match/model/storage.ts';
import { type ComponentSets, type Components, componentSets } from '../rules/index.ts';
import { createPeople, type PeopleStore } from './account/usecases/createPeople.ts';
import { digestTasks, type PeopleTransaction } from './account/usecases/digest.ts';
import { createReviews, reviewAfterEnd } from './advice/usecases/commands.ts';
import type { ReviewStore, ReviewTransaction } from './advice/usecases/ports.ts';
import { createArranging } from './agreements/usecases/arranging.ts';
import type { AgreementStore, AgreementTransaction } from './agreements/usecases/commands.ts';
import { createAgreements } from './agreements/usecases/createAgreements.ts';
import {
  closeOutdatedProposals,
  expediteUnanswerableProposals,
  overdueProposalsTask,
} from './agreements/usecases/overdueProposals.ts';
import { resignedAutoMoves } from './agreements/usecases/seats.ts';
import type { LobbyStore, LobbyTransaction, MatchRandom } from './lobby/usecases/commands.ts';
import { createLobby } from './lobby/usecases/lobby.ts';
import { createRematch } from './lobby/usecases/rematch.ts';
import { createPlans, type PlanStore } from './plans/usecases/commands.ts';
import { notifyDepartures, queuedMoves } from './plans/usecases/planState.ts';
import { createComputers } from './play/computers/commands.ts';
import type { ComputerTransaction } from './play/computers/ports.ts';
import { announceComputersTurn, scheduleComputerTurn } from './play/computers/turnJob.ts';
import { createRecords, createTurnCommands } from './play/usecases/commands.ts';
import { createPrivacy, type PrivacyStore, type PrivacyTransaction } from './privacy/usecases/commands.ts';
import type { PuzzleStore, PuzzleTransaction } from './puzzles/usecases/commands.ts';
import { createPuzzles } from './puzzles/usecases/createPuzzles.ts';
import { dailyPuzzleTasks } from './puzzles/usecases/dailyPuzzles.ts';
import type { PuzzleList } from './puzzles/usecases/model.ts';
import { createClockService } from './time/usecases/clockService.ts';
import type { ComputerPlayer, TimeStore } from './time/usecases/commands.ts';
import { createStandIn, recountVote, renewAbsence, standInAutoMoves } from './time/usecases/standIn.ts';
import { updateTurnClock } from './time/usecases/turnClockHook.ts';
import { createTutorial, type TutorialStore } from './tutorial/usecases/commands.ts';

export interface MatchTransaction
  extends LobbyTransaction,
    AgreementTransaction,
    ComputerTransaction,
    LimitTransaction,
    ReviewTransaction,
    PeopleTransaction,
    PrivacyTransaction,
    PuzzleTransaction {}

export interface MatchStore<Inside extends MatchTransaction = MatchTransaction>
  extends AgreementStore,
    LobbyStore,
    LimitStore,
    ReviewStore,
    PeopleStore,
    PlanStore,
    PrivacyStore,
    PuzzleStore,
    TimeStore,
    TutorialStore,
    DamageTracking {
  transaction<T>(work: (transaction: Inside) => Promise<T>, lease?: Lease): Promise<T>;
  /**
   * Calls the listener after each commit of this process that has caused background work. `canHandle`: the kinds that the
   * listener can start at once (default: all); other processes are notified of the rest. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: WorkListener, canHandle?: CanHandle): () => void;
  /** What the interaction has changed. Asks the database if the response to COMMIT was lost. */
  outcomeOf(interactionId: string): Promise<Outcome>;
  readonly reading: MatchReading;
}

export interface MatchesParts<Inside extends MatchTransaction = MatchTransaction> {
  readonly store: MatchStore<Inside>;
  readonly onGameEnd?: readonly GameEndHook<Inside>[];
  readonly clock: Clock;
  readonly chance: MatchRandom;
  readonly components: Components;
  readonly earlier?: readonly Components[];
  /** The components that the tutorial's script was written for; default: `components`. */
  readonly tutorialComponents?: Components;
  /** Moves for absent people. */
  readonly computerPlayer: ComputerPlayer;
  readonly computers?: readonly string[];
  /** The computer player that replaces people; default: the first of `computers`. */
  readonly successor?: string;
  readonly limits?: Limits;
  readonly puzzles?: PuzzleList;
  /** How long a computer player waits before it thinks, in milliseconds. */
  readonly computerPause?: number;
  readonly yieldNow?: YieldToEventLoop;
}

export type Matches = ReturnType<typeof createMatches>;

export function createMatches<Inside extends MatchTransaction>(options: MatchesParts<Inside>) {
  const { yieldNow = yieldToEventLoop, limits = NO_LIMITS } = options;
  const components = componentSets(options.components, options.earlier);
  const parts = { ...options, components, ...frameOf(options, components), yieldNow, limits };
  const withPuzzles = { ...parts, puzzles: options.puzzles ?? NO_PUZZLES };
  const { subscribe, outcomeOf, trackSkippedRows, reportSkippedRow, reading } = options.store;
  return {
    subscribe,
    outcomeOf,
    trackSkippedRows,
    reportSkippedRow,
    ...reading,
    ...createLobby(parts),
    ...createRematch(parts),
    ...createTurnCommands(parts),
    ...createRecords(parts.store),
    ...createAgreements(parts),
    ...createPlans(parts),
    ...createComputers(parts),
    ...createReviews(parts),
    ...createPeople(parts),
    ...createLimits(parts),
    ...createPrivacy(parts),
    ...createArranging(parts),
    ...createPuzzles(withPuzzles),
    ...createStandIn(parts),
    ...createClockService(parts, (lease) => [
      overdueProposalsTask(parts, lease),
      ...digestTasks(parts.store, lease),
      ...dailyPuzzleTasks(withPuzzles, lease),
    ]),
    ...createReposting(parts),
    ...createRestoring(parts),
    ...createTutorial({ ...parts, components: options.tutorialComponents ?? options.components }),
  };
}

const NO_PUZZLES: PuzzleList = { ids: () => [] };

function frameOf<Inside extends MatchTransaction>(
  { store, clock, computerPlayer, computerPause, onGameEnd: endHooks = [] }: MatchesParts<Inside>,
  components: ComponentSets,
) {
  return createMatchChanger<Inside>({
    store,
    clock,
    components,
    // Resigned seats come first, because they decide nothing; queued moves take precedence over a stand-in.
    autoMoveProviders: [
      resignedAutoMoves(components),
      queuedMoves(components),
      standInAutoMoves({ components, computerPlayer }),
    ],
    announcementFilter: announceComputersTurn,
    // The order of the hooks is the order of their announcements.
    afterChangeHooks: [
      closeOutdatedProposals,
      notifyDepartures(components),
      updateTurnClock,
      recountVote,
      renewAbsence,
      expediteUnanswerableProposals,
      reviewAfterEnd,
      scheduleComputerTurn(computerPause),
      ...endHooks.map(onGameEnd),
    ],
  });
}
