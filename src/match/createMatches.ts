/**
 * All use cases of matches, made from the parts that they need, and what a change of a match brings with it.
 * What each of them does stands in the rooms beside this.
 */
import { turnOfTheLoop } from '../kernel/index.ts';
import { type ComponentSets, componentSets } from '../rules/index.ts';
import { closeOvertaken } from './agreements/closeOvertaken.ts';
import type { AgreementCommands } from './agreements/commands.ts';
import { createAgreements } from './agreements/createAgreements.ts';
import { resignedMoves } from './agreements/passiveMove.ts';
import { hurryUnanswerable, unansweredTask } from './agreements/unanswered.ts';
import type { ArrangingCommands } from './arranging/commands.ts';
import { createArranging } from './arranging/createArranging.ts';
import { type ComputerCommands, createComputers } from './computers/commands.ts';
import { followComputer, tellComputersTurn } from './computers/followComputer.ts';
import { createFrame } from './frame/command.ts';
import { atTheEnd } from './frame/following.ts';
import type { MatchReading } from './frame/ports.ts';
import { createReposting, type RepostingCommands } from './frame/reposting.ts';
import { createLimits, type LimitCommands } from './limits/commands.ts';
import type { LobbyCommands } from './lobby/commands.ts';
import { createJoinByCode } from './lobby/inviteCode.ts';
import { createConfigure, createLobby } from './lobby/lobby.ts';
import { createRematch } from './lobby/rematch.ts';
import type { TakesOn, WorkListener } from './model/leftWork.ts';
import { NO_LIMITS } from './model/limits.ts';
import type { DamageNoticing } from './model/unreadableRow.ts';
import type { PeopleCommands } from './people/commands.ts';
import { createPeople } from './people/createPeople.ts';
import { digestTasks } from './people/digest.ts';
import type { PlanCommands } from './plans/commands.ts';
import { conditionalMoves } from './plans/conditional.ts';
import { createPlans } from './plans/createPlans.ts';
import { warnOfDepartures } from './plans/warnings.ts';
import type { PlayingCommands } from './playing/commands.ts';
import { createRecords } from './playing/record.ts';
import { createTakeBack } from './playing/takeBack.ts';
import { createTurnCommands } from './playing/turn.ts';
import type { MatchesParts, MatchTransaction } from './ports.ts';
import { createPrivacy, type PrivacyCommands } from './privacy/commands.ts';
import type { PuzzleCommands } from './puzzles/commands.ts';
import { createPuzzles } from './puzzles/createPuzzles.ts';
import { dailyPuzzleTask } from './puzzles/dailyPuzzles.ts';
import type { PuzzleList } from './puzzles/shapes.ts';
import { createRestoring, type RestoringCommands } from './restoring/commands.ts';
import { createReviews, type ReviewCommands } from './reviews/commands.ts';
import { reviewFinished } from './reviews/toBeReviewed.ts';
import type { Outcome } from './storageFailure.ts';
import { createClockwork } from './time/clockwork.ts';
import type { TimeCommands } from './time/commands.ts';
import { followTurn } from './time/followTurn.ts';
import { createStandIn, standInMoves } from './time/standIn.ts';
import type { TutorialCommands } from './tutorial/commands.ts';
import { createTutorial } from './tutorial/createTutorial.ts';

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
