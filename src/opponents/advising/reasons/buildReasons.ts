/** Finds the reasons for a build: its points, the spaces, plants and tool tiles that it reaches, and its payment. */
import {
  apply,
  type Buildable,
  type BuildMove,
  buildableAt,
  buildableSpaces,
  type Cards,
  COMPLETE_LEVEL,
  type Color,
  type Components,
  countCards,
  fullCards,
  type GameState,
  LAST_ROUND,
  leftInSupply,
  legalPayments,
  type Move,
  type PassMove,
  PLANT_POINTS,
  plantProgress,
  playerAt,
  playerCount,
  recordedMove,
  returnCount,
  type Seat,
  SPACES_AROUND_PLANT,
  spaceIndex,
  type ToolSpace,
  type ToolTileClaim,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { connectorPoints, levelPoints } from '../../evaluation.ts';
import { canBuildAnything } from './handReasons.ts';
import type { Reason } from './reason.ts';

interface BuildContext {
  /** The move with which cards and wilds are compared. */
  readonly beside: Move | null;
  /** By seat. */
  readonly resigned: readonly boolean[];
}

interface Build extends BuildContext {
  readonly components: Components;
  readonly before: GameState;
  readonly after: GameState;
  readonly move: BuildMove;
  readonly seat: Seat;
  readonly buildable: Buildable;
}

export function buildReasons(
  components: Components,
  before: GameState,
  after: GameState,
  move: BuildMove,
  context: BuildContext,
): readonly Reason[] {
  const { seat } = move;
  const buildable = buildableOn(components, before, seat, move.space);
  if (!buildable) return [];
  const build: Build = { components, before, after, move, seat, buildable, ...context };
  return [
    tileReasons,
    plantReasons,
    scoreReasons,
    nearTileReasons,
    reachReasons,
    supplyReasons,
    cheaperReasons,
    drawReasons,
    wildReasons,
    tempoReasons,
  ].flatMap((find) => find(build));
}

function buildableOn(components: Components, state: GameState, seat: Seat, name: string): Buildable | null {
  const space = components.floors[state.side].spaces[spaceIndex(name) ?? -1];
  const buildable = space && buildableAt(state, playerAt(state, seat), space);
  return buildable?.ok ? buildable : null;
}

function scoreReasons({ before, seat, buildable: { space } }: Build): readonly Reason[] {
  if (space.kind === 'connector') return [{ kind: 'connector', points: connectorPoints(before.round) }];
  const level = playerAt(before, seat).board[space.index] ?? 0;
  return [{ kind: 'ornament', points: levelPoints(level + 1), complete: level + 1 === COMPLETE_LEVEL }];
}

function plantReasons({ components, before, after, seat }: Build): readonly Reason[] {
  const enclosedIn = (state: GameState) =>
    plantProgress(components, state, seat).filter(({ built }) => built === SPACES_AROUND_PLANT).length;
  const count = enclosedIn(after) - enclosedIn(before);
  return count > 0 ? [{ kind: 'plant', count, points: count * PLANT_POINTS }] : [];
}

/** Spaces that become buildable; in the last round, only those that the remaining cards can pay for. */
function reachReasons({ components, before, after, seat, buildable }: Build): readonly Reason[] {
  const reachable = new Set([buildable.space, ...buildableSpaces(components, before, seat).map(({ space }) => space)]);
  const { length: count } = buildableSpaces(components, after, seat).filter(
    ({ space, payable }) => !reachable.has(space) && (payable || after.round < LAST_ROUND),
  );
  return count > 0 ? [{ kind: 'reach', count }] : [];
}

/** The build takes the last piece in the supply, which another player could have used. */
function supplyReasons({
  components,
  before,
  seat,
  buildable: { element, color },
  resigned,
}: Build): readonly Reason[] {
  if (leftInSupply(before.supply, element, color) !== 1) return [];
  const isContested = before.players.some(
    ({ passed }, other) =>
      other !== seat &&
      !resigned[other] &&
      buildableSpaces(components, before, other).some(
        (build) =>
          build.element === element &&
          (element !== 'frame' || build.color === color) &&
          (before.round < LAST_ROUND || (build.payable && !passed)),
      ),
  );
  return isContested ? [{ kind: 'last', element, color: element === 'frame' ? color : null }] : [];
}

function tileReasons(build: Build): readonly Reason[] {
  const { components, before, seat, buildable } = build;
  return tilesGainedBy(components, before, seat, buildable).map(({ space, points, bonus }) => {
    const { tool, color } = space;
    return { kind: 'tile', tool, color, points, bonus, ahead: rivalsFor(build, space) };
  });
}

/** Players who could claim the space's last tile with one build in this round. */
function rivalsFor({ components, before: state, seat, resigned }: Build, tile: ToolSpace): readonly Seat[] {
  const left = tile.tiles[playerCount(state)].length - (state.claims[tile.index]?.length ?? 0);
  if (left !== 1) return [];
  return state.players
    .map((_, at) => at)
    .filter((at) => at !== seat && !resigned[at] && !playerAt(state, at).passed)
    .filter((at) => tilesWithinReach(components, state, at, tile.color).some(({ space }) => space === tile));
}

function tilesWithinReach(components: Components, state: GameState, seat: Seat, color: Color): ToolTileClaim[] {
  return buildableSpaces(components, state, seat)
    .filter((build) => build.payable && build.color === color)
    .flatMap((build) => tilesGainedBy(components, state, seat, build));
}

/** The most valuable tile that now needs only one more build, for which the remaining cards can pay. */
function nearTileReasons({ components, before, after, seat, buildable: { space, color } }: Build): readonly Reason[] {
  if (space.kind !== 'ornament' || color === null) return [];
  const near = tilesWithinReach(components, after, seat, color)
    .filter((tile) => levelsLacking(components, before, seat, tile.space) > 1)
    .map(({ space: { tool }, points, bonus }) => ({ kind: 'near', tool, color, points: points + bonus }) as const);
  return near.sort((a, b) => b.points - a.points).slice(0, 1);
}

/** How many ornament levels are missing for a tile's requirement. */
export function levelsLacking(
  components: Components,
  state: GameState,
  seat: Seat,
  { color, requires }: ToolSpace,
): number {
  const { board } = playerAt(state, seat);
  const levels = components.floors[state.side].ornamentsOf[color]
    .map((index) => board[index] ?? 0)
    .sort((a, b) => b - a);
  return requires.reduce((sum, level, place) => sum + Math.max(0, level - (levels[place] ?? 0)), 0);
}

/** The other move pays more cards for the same element. */
function cheaperReasons({ components, before, move, seat, buildable, beside }: Build): readonly Reason[] {
  if (beside?.type !== 'build') return [];
  if (buildableOn(components, before, seat, beside.space)?.element !== buildable.element) return [];
  const count = countCards(fullCards(beside.pay)) - countCards(fullCards(move.pay));
  return count > 0 ? [{ kind: 'cheaper', count }] : [];
}

/** Cards drawn after midsections and cores, and cards of the reward track, where two steps can bring more than one. */
function drawReasons({ components, before, move, beside }: Build): readonly Reason[] {
  if (beside === null) return [];
  const count = cardsDrawn(components, before, move) - cardsDrawn(components, before, beside);
  return count > 0 ? [{ kind: 'draws', count }] : [];
}

function cardsDrawn(components: Components, before: GameState, move: Move): number {
  const applied = move.type === 'build' ? apply(components, before, move) : null;
  if (!applied?.ok) return 0;
  const recorded = recordedMove(move, applied.events);
  return recorded.type === 'build' ? countCards(fullCards(recorded.take)) : 0;
}

/** The last player to pass is the first to choose a start card, if another round follows. */
function tempoReasons({ before, seat, beside }: Build): readonly Reason[] {
  if (beside?.type !== 'pass' || before.round === LAST_ROUND) return [];
  // A resigned seat counts, too: it passes at its next turn, so that only a pass before that makes it the last.
  const isContested = before.players.some(({ passed }, other) => other !== seat && !passed);
  return isContested ? [{ kind: 'staysIn' }] : [];
}

/** Only if a payment with more wilds was tempting (fewer cards, or chosen by `beside`) and wilds are still useful. */
function wildReasons({ components, before, after, move, seat, buildable, beside }: Build): readonly Reason[] {
  const { hand } = playerAt(before, seat);
  const paid = fullCards(move.pay);
  const count = hand.wild - paid.wild;
  if (count <= 0) return [];
  if (before.round === LAST_ROUND && !canBuildAnything(components, after, seat)) return [];
  const isTempting = (other: Cards) => other.wild > paid.wild && countCards(other) < countCards(paid);
  const spentBeside = beside?.type === 'build' ? (beside.pay.wild ?? 0) : 0;
  return spentBeside > paid.wild || legalPayments(hand, buildable.cost, buildable.color).some(isTempting)
    ? [{ kind: 'keepsWilds', count }]
    : [];
}

export function keptWildsOnPass(state: GameState, { seat, return: returned }: PassMove): readonly Reason[] {
  const { hand } = playerAt(state, seat);
  return returnCount(hand) > 0 && hand.wild > 0 && !returned.wild ? [{ kind: 'keepsWilds', count: hand.wild }] : [];
}
