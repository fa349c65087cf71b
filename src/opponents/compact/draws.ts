/**
 * What can come of drawing cards, packed: the rules' `legalDraws` for the search.
 * Mostly every stack has enough and what is nominated is drawn; only otherwise substitutes are looked at.
 */
import { BITS, cardsOf, type Hand, WILD } from './hand.ts';

const KINDS = 5;

/** Whether no nomination of so few cards can find a stack short. */
export function enough(stacks: Int32Array, most: number): boolean {
  for (let kind = 0; kind < KINDS; kind++) if ((stacks[kind] as number) < most) return false;
  return true;
}

/** Everything that can really be drawn, without repeats, into `out` from `at` on; returns the place behind the last. */
export function writeDraws(nominations: readonly Hand[], stacks: Int32Array, out: Int32Array, at: number): number {
  let end = at;
  for (const nominated of nominations) {
    let given = 0;
    let missing = 0;
    let colored = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const wanted = cardsOf(nominated, kind);
      const there = stacks[kind] as number;
      const got = Math.min(wanted, there);
      given |= got << (BITS * kind);
      missing += wanted - got;
      if (kind < WILD) colored += there - got;
    }
    end = writeFilled(given, stacks, Math.min(missing, colored), 0, out, at, end);
  }
  return end;
}

/** Adds `left` colored cards that the stacks still hold in all ways, from color `from` on. */
function writeFilled(
  given: Hand,
  stacks: Int32Array,
  left: number,
  from: number,
  out: Int32Array,
  begin: number,
  at: number,
): number {
  if (left === 0) {
    for (let index = begin; index < at; index++) if (out[index] === given) return at;
    out[at] = given;
    return at + 1;
  }
  if (from === WILD) return at;
  let end = at;
  const most = Math.min(left, (stacks[from] as number) - cardsOf(given, from));
  for (let count = 0; count <= most; count++) {
    end = writeFilled(given + (count << (BITS * from)), stacks, left - count, from + 1, out, begin, end);
  }
  return end;
}
