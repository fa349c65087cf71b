/** Enumerates all ways to pay and to draw with packed hands, into buffers of the caller. */
import { BITS_PER_KIND, CARD_KINDS, countHand, countOfKind, type Hand, WILD_KIND } from './hand.ts';
import { ANY_COLOR, COLOR_COUNT } from './layout.ts';

/**
 * Writes the payments of `cost` in `color` that no other payment dominates into `out`, starting at `at`; returns the
 * end index. More cards never hurt and a wild can replace any colored card. So if the other players do not move, a
 * payment is dominated by one that spends a subset of its cards, or colored cards in place of its wilds. The remaining
 * payments use x single cards, of the color before wilds, and two cards of other colors for each other card (Rules,
 * Payment).
 */
export function writePayments(
  hand: Hand,
  cost: number,
  color: number,
  mostPairs: number,
  out: Int32Array,
  at: number,
): number {
  const own = countOfKind(hand, color);
  const wild = countOfKind(hand, WILD_KIND);
  const others = countHand(hand) - own - wild;
  let end = at;
  const pairsNeeded = Math.max(0, cost - own - wild);
  for (let pairs = pairsNeeded; pairs <= cost && pairs <= pairsNeeded + mostPairs && 2 * pairs <= others; pairs++) {
    const single = cost - pairs;
    const fromColor = Math.min(own, single);
    const base = (fromColor << (BITS_PER_KIND * color)) | ((single - fromColor) << (BITS_PER_KIND * WILD_KIND));
    end = writeOthers(hand, color, 0, 2 * pairs, base, out, end);
  }
  return end;
}

/** All ways to add `left` cards from color `from` on, excluding `color`. */
function writeOthers(
  hand: Hand,
  color: number,
  from: number,
  left: number,
  paid: number,
  out: Int32Array,
  at: number,
): number {
  if (left === 0) {
    out[at] = paid;
    return at + 1;
  }
  if (from === COLOR_COUNT) return at;
  if (from === color) return writeOthers(hand, color, from + 1, left, paid, out, at);
  let end = at;
  const most = Math.min(left, countOfKind(hand, from));
  for (let count = 0; count <= most; count++) {
    end = writeOthers(hand, color, from + 1, left - count, paid + (count << (BITS_PER_KIND * from)), out, end);
  }
  return end;
}

export function writePaymentsOfAnyColor(
  hand: Hand,
  cost: number,
  mostPairs: number,
  out: Int32Array,
  at: number,
): number {
  let end = at;
  for (let color = 0; color < COLOR_COUNT; color++) {
    const begin = end;
    end = writePayments(hand, cost, color, mostPairs, out, end);
    // Keeps payments that are possible in two colors only once.
    let kept = begin;
    for (let index = begin; index < end; index++) {
      const paid = out[index] as number;
      let known = false;
      for (let before = at; before < begin && !known; before++) known = out[before] === paid;
      if (!known) out[kept++] = paid;
    }
    end = kept;
  }
  return end;
}

/** Writes every payment, by number of cards, then wilds. If several players build, even wasteful payments matter. */
export function writeAllPayments(hand: Hand, cost: number, color: number, out: Int32Array, at: number): number {
  let end = at;
  for (let count = cost; count <= 2 * cost; count++) {
    const most = Math.min(count, countOfKind(hand, WILD_KIND));
    for (let wild = 0; wild <= most; wild++) {
      end = writeColors(
        hand,
        color,
        2 * cost - count - wild,
        0,
        count - wild,
        wild << (BITS_PER_KIND * WILD_KIND),
        out,
        end,
      );
    }
  }
  return end;
}

/** All ways to add `left` cards from color `from` on, with at least `fitting` cards of the color. */
function writeColors(
  hand: Hand,
  color: number,
  fitting: number,
  from: number,
  left: number,
  paid: number,
  out: Int32Array,
  at: number,
): number {
  if (from === COLOR_COUNT) {
    if (left > 0 || fittingIn(paid, color) < fitting) return at;
    out[at] = paid;
    return at + 1;
  }
  let end = at;
  for (let count = Math.min(left, countOfKind(hand, from)); count >= 0; count--) {
    end = writeColors(hand, color, fitting, from + 1, left - count, paid + (count << (BITS_PER_KIND * from)), out, end);
  }
  return end;
}

function fittingIn(paid: Hand, color: number): number {
  if (color !== ANY_COLOR) return countOfKind(paid, color);
  let most = 0;
  for (let each = 0; each < COLOR_COUNT; each++) most = Math.max(most, countOfKind(paid, each));
  return most;
}

/** Whether no stack can run short in a draw of at most `most` cards. */
export function enough(stacks: Int32Array, most: number): boolean {
  for (let kind = 0; kind < CARD_KINDS; kind++) if ((stacks[kind] as number) < most) return false;
  return true;
}

/** Writes every possible result of the nominations once into `out`, starting at `at`; returns the end index. */
export function writeDraws(nominations: readonly Hand[], stacks: Int32Array, out: Int32Array, at: number): number {
  let end = at;
  for (const nominated of nominations) {
    let drawn = 0;
    let missing = 0;
    let available = 0;
    for (let kind = 0; kind < CARD_KINDS; kind++) {
      const wanted = countOfKind(nominated, kind);
      const held = stacks[kind] as number;
      const count = Math.min(wanted, held);
      drawn |= count << (BITS_PER_KIND * kind);
      missing += wanted - count;
      if (kind < WILD_KIND) available += held - count;
    }
    end = writeFilled(drawn, stacks, Math.min(missing, available), 0, out, at, end);
  }
  return end;
}

/** All ways to add `left` colored cards from the stacks, from color `from` on. */
function writeFilled(
  drawn: Hand,
  stacks: Int32Array,
  left: number,
  from: number,
  out: Int32Array,
  begin: number,
  at: number,
): number {
  if (left === 0) {
    for (let index = begin; index < at; index++) if (out[index] === drawn) return at;
    out[at] = drawn;
    return at + 1;
  }
  if (from === WILD_KIND) return at;
  let end = at;
  const most = Math.min(left, (stacks[from] as number) - countOfKind(drawn, from));
  for (let count = 0; count <= most; count++) {
    end = writeFilled(drawn + (count << (BITS_PER_KIND * from)), stacks, left - count, from + 1, out, begin, end);
  }
  return end;
}
