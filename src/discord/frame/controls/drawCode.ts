/**
 * What may be drawn after a build, with a short code for custom_ids and select values.
 * The order (best first) is the rules'; how a draw reads is said by the views.
 */
import { ADVANCES, type DrawOption } from '../../../rules/index.ts';
import { makeCardCode, parseCardCode } from './cardCode.ts';

/** Steps of the marker (0: it stays), then the cards: `120001`. */
export function makeDrawCode({ advance, take }: DrawOption): string {
  return `${advance ?? 0}${makeCardCode(take)}`;
}

/** The draw that a code names, or null where it is none. */
export function parseDrawCode(code: string): DrawOption | null {
  const take = parseCardCode(code.slice(1));
  const steps = code.charAt(0);
  const advance = ADVANCES.find((allowed) => String(allowed) === steps);
  if (!take || (advance === undefined && steps !== '0')) return null;
  return { advance: advance ?? null, take };
}
