/**
 * All use cases of matches, made from the parts that they need, and what a change of a match brings with it.
 * What each of them does stands in the rooms beside this.
 */

import { createReviews, type ReviewCommands } from '../features/advice/usecases/commands.ts';
import { reviewFinished } from '../features/advice/usecases/toBeReviewed.ts';
import { closeOvertaken } from '../features/agreements/usecases/closeOvertaken.ts';
import type { AgreementCommands } from '../features/agreements/usecases/commands.ts';
import { createAgreements } from '../features/agreements/usecases/createAgreements.ts';
import { resignedMoves } from '../features/agreements/usecases/passiveMove.ts';
import { hurryUnanswerable, unansweredTask } from '../features/agreements/usecases/unanswered.ts';
import type { LobbyCommands } from '../features/lobby/usecases/commands.ts';
import { createJoinByCode } from '../features/lobby/usecases/inviteCode.ts';
import { createConfigure, createLobby } from '../features/lobby/usecases/lobby.ts';
import { createRematch } from '../features/lobby/usecases/rematch.ts';
import type { PeopleCommands } from '../features/people/usecases/commands.ts';
import { createPeople } from '../features/people/usecases/createPeople.ts';
import { digestTasks } from '../features/people/usecases/digest.ts';
import type { PlanCommands } from '../features/plans/usecases/commands.ts';
import { conditionalMoves } from '../features/plans/usecases/conditional.ts';
import { createPlans } from '../features/plans/usecases/createPlans.ts';
import { warnOfDepartures } from '../features/plans/usecases/warnings.ts';
import { type ComputerCommands, createComputers } from '../features/play/computers/commands.ts';
import { followComputer, tellComputersTurn } from '../features/play/computers/followComputer.ts';
import type { PlayingCommands } from '../features/play/usecases/commands.ts';
import { createRecords } from '../features/play/usecases/record.ts';
import { createTakeBack } from '../features/play/usecases/takeBack.ts';
import { createTurnCommands } from '../features/play/usecases/turn.ts';
import { createPrivacy, type PrivacyCommands } from '../features/privacy/usecases/commands.ts';
import type { PuzzleCommands } from '../features/puzzles/usecases/commands.ts';
import { createPuzzles } from '../features/puzzles/usecases/createPuzzles.ts';
import { dailyPuzzleTask } from '../features/puzzles/usecases/dailyPuzzles.ts';
import type { PuzzleList } from '../features/puzzles/usecases/shapes.ts';
import { createClockwork } from '../features/time/usecases/clockwork.ts';
import type { TimeCommands } from '../features/time/usecases/commands.ts';
import { followTurn } from '../features/time/usecases/followTurn.ts';
import { createStandIn, standInMoves } from '../features/time/usecases/standIn.ts';
import type { TutorialCommands } from '../features/tutorial/usecases/commands.ts';
import { createTutorial } from '../features/tutorial/usecases/createTutorial.ts';
import { turnOfTheLoop } from '../kernel/index.ts';
import { type ComponentSets, componentSets } from '../rules/index.ts';
import type { ArrangingCommands } from './arranging/commands.ts';
import { createArranging } from './arranging/createArranging.ts';
import { createFrame } from './frame/command.ts';
import { atTheEnd } from './frame/following.ts';
import type { MatchReading } from './frame/ports.ts';
import { createReposting, type RepostingCommands } from './frame/reposting.ts';
import { createLimits, type LimitCommands } from './limits/commands.ts';
import type { TakesOn, WorkListener } from './model/leftWork.ts';
import { NO_LIMITS } from './model/limits.ts';
import type { DamageNoticing } from './model/unreadableRow.ts';
import type { MatchesParts, MatchTransaction } from './ports.ts';
import { createRestoring, type RestoringCommands } from './restoring/commands.ts';
import type { Outcome } from './storageFailure.ts';

/** The use cases, as the hosts call them. */
export interface Matches
  extends LobbyCommands,
    PlayingCommands,
    AgreementCommands,
    PlanCommands,
    ComputerCommands,
    ReviewCommands,
    PeopleCommands,
    PrivacyCommands,
    ArrangingCommands<MatchTransaction>,
    LimitCommands,
    PuzzleCommands,
    TimeCommands,
    RepostingCommands,
    RestoringCommands,
    TutorialCommands,
    MatchReading,
    DamageNoticing {
  /**
   * Calls the listener after each commit that has left something to be done, with what that is. Gives back how to end that. What
   * other programs commit is heard of by nobody. `takesOn`: what the listener would begin at once, so that no other process
   * need hear of it; left out: anything.
   */
  subscribe(listener: WorkListener, takesOn?: TakesOn): () => void;
  /** What this process has made of an interaction; asks the database where the answer to a COMMIT was lost. */
  outcomeOf(interactionId: string): Promise<Outcome>;
}

export function createMatches<Inside extends MatchTransaction>(given: MatchesParts<Inside>): Matches {
  const { breathe = turnOfTheLoop, limits = NO_LIMITS } = given;
  const components = componentSets(given.components, given.earlier);
  const parts = { ...given, components, ...frameOf(given, components), breathe, limits };
  const withPuzzles = { ...parts, puzzles: given.puzzles ?? NO_PUZZLES };
  const lobby = createLobby(parts);
  return {
    subscribe: (listener, takesOn) => parts.store.subscribe(listener, takesOn),
    outcomeOf: (interactionId) => parts.store.outcomeOf(interactionId),
    leftOutDuring: (work) => parts.store.leftOutDuring(work),
    noteLeftOut: (row) => parts.store.noteLeftOut(row),
    ...parts.store.reading,
    ...lobby,
    ...createJoinByCode(parts, lobby),
    ...createRematch(parts),
    ...createTurnCommands(parts),
    ...createTakeBack(parts),
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
    ...createConfigure(parts),
    ...createStandIn(parts),
    ...createClockwork(parts, (lease) => [
      unansweredTask(parts, lease),
      ...digestTasks(parts.store, lease),
      dailyPuzzleTask(withPuzzles, lease),
    ]),
    ...createReposting(parts),
    ...createRestoring(parts),
    ...createTutorial({ ...parts, components: given.tutorialComponents ?? given.components }),
  };
}

const NO_PUZZLES: PuzzleList = { ids: () => [] };

function frameOf<Inside extends MatchTransaction>(
  { store, clock, computerPlayer, computerPause, ends = [] }: MatchesParts<Inside>,
  components: ComponentSets,
) {
  return createFrame<Inside>({
    store,
    clock,
    components,
    // A seat that was given up decides nothing; what a person has said before goes before what is said in their place.
    selfMovers: [resignedMoves(components), conditionalMoves(components), standInMoves({ components, computerPlayer })],
    telling: tellComputersTurn,
    // In the order in which people shall hear of it: what can no longer be answered, whose plan is in vain, and whose turn it
    // is by direct message. The last two of the rooms tell nothing.
    followers: [
      closeOvertaken,
      warnOfDepartures(components),
      followTurn,
      hurryUnanswerable,
      reviewFinished,
      followComputer(computerPause),
      ...ends.map(atTheEnd),
    ],
  });
}
