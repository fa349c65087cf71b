/**
 * Checks all reasons given in sampled positions and counts their kinds; faults are returned as sentences that name the
 * position.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Reason } from '../../../../src/opponents/index.ts';
import { type GameState, legalMoves, type Move, seededRandom } from '../../../../src/rules/index.ts';
import { components } from '../../../support/game/rules.ts';
import { faultOf } from './proofs.ts';
import { adviceAt, foundAt, type GivenAdvice, sampledPositions } from './sampling.ts';

export interface Proved {
  readonly positions: number;
  readonly reasons: number;
  /** How often each kind occurred. */
  readonly kinds: Readonly<Partial<Record<Reason['kind'], number>>>;
  readonly faults: readonly string[];
  /**
   * Leads of a point or more over another move, and how many of them have a reason besides the spaces that they open.
   */
  readonly leads: number;
  readonly explained: number;
}

export async function proveReasons(count: number, seed: number): Promise<Proved> {
  const random = seededRandom(seed);
  const kinds: Partial<Record<Reason['kind'], number>> = {};
  const faults: string[] = [];
  let reasons = 0;
  let [leads, explained] = [0, 0];
  const positions = sampledPositions(count, seed);
  for (const position of positions) {
    const advice = await adviceAt(position.state);
    if (leadOf(advice) >= MIN_LEAD) {
      leads += 1;
      const { comparison } = advice;
      if (comparison.kind === 'ahead' && comparison.because.some(({ kind }) => kind !== 'reach')) explained += 1;
    }
    const wrong = faultOfAdvice(position.state, advice);
    if (wrong) faults.push(`the hint ${wrong}: ${JSON.stringify({ ...position, advice })}`);
    for (const { claim, reasons: given } of foundAt(position, advice, random)) {
      for (const reason of given) {
        reasons += 1;
        kinds[reason.kind] = (kinds[reason.kind] ?? 0) + 1;
        const fault = faultOf(reason, claim);
        if (fault) faults.push(`${JSON.stringify(reason)} ${fault}: ${JSON.stringify(claim)}`);
      }
    }
  }
  return { positions: positions.length, reasons, kinds, faults, leads, explained };
}

const MIN_LEAD = 1;

function leadOf({ best, alternatives: [second], comparison }: GivenAdvice): number {
  if (comparison.kind === 'ahead') return comparison.points;
  return second ? best.expected - second.expected : 0;
}

/** The fault in the order or the leads of the suggestions, or null. */
function faultOfAdvice(state: GameState, { best, alternatives, comparison }: GivenAdvice): string | null {
  const ideas = [best, ...alternatives].map(({ move }) => ideaOf(move));
  if (new Set(ideas).size !== ideas.length) return 'has the same idea twice';
  const [, another] = legalMoves(components, state);
  const isOnly = another === undefined;
  if (isOnly !== (comparison.kind === 'only')) return 'is wrong about other moves';
  const behind = alternatives.map(({ expected }) => best.expected - expected);
  if (comparison.kind === 'equal') return Math.max(...behind) <= 0.3 && behind.length > 0 ? null : 'is not about equal';
  if (comparison.kind !== 'ahead') return null;
  const { points, because } = comparison;
  if (points <= 0.3 || (behind.length > 0 && points !== behind[0])) return 'is not ahead by that';
  if (because.length === 0 && !comparison.isFar) return 'does not say why';
  const twice = (reason: Reason) =>
    [...best.reasons, ...(alternatives[0]?.reasons ?? [])].some((other) => isDeepStrictEqual(other, reason));
  const nears = (reason: Reason) =>
    reason.kind === 'near' || reason.kind === 'tileNearer' ? [`${reason.color} ${reason.tool}`] : [];
  const near = [...best.reasons, ...because].flatMap(nears);
  if (new Set(near).size !== near.length) return 'says twice that a tile is near';
  return because.some(twice) ? 'says again what the other has, too' : null;
}

/** The space of a build or the kind of another move, with the substitutes taken. */
function ideaOf(move: Move): string {
  switch (move.type) {
    case 'build':
      return move.space;
    case 'choose':
      return move.card;
    case 'pass':
      return move.type;
    case 'substitute':
      return JSON.stringify(move);
  }
}
