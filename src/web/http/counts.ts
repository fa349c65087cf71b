/**
 * Counts by caller, so that one of them cannot use up what is there for all.
 * What happens to whoever comes too often is said by those who count.
 */
import { createPlaces, type MostPlaces } from '../../../packages/webKit/index.ts';
import type { Caller } from './callers.ts';

/** Places that a holder gives up to a newcomer, where there is no other, for as long as it has not shown what it wants. */
export interface YieldingPlaces<Holder> {
  /** False: there is no place. */
  take(caller: Caller, holder: Holder): boolean;
  /** From now on it keeps its place, or gives it up again, after those who do so already. */
  keeps(holder: Holder, isKept: boolean): void;
  leave(holder: Holder): void;
}

/**
 * `letGo`: is told who has lost their place: of a caller who has all that one may have the holder who has been giving it up for longest, else that of
 * the caller with most of them, so that many who come from one place do not push out the one who has just come from another.
 */
export function createYieldingPlaces<Holder>(
  most: MostPlaces,
  letGo: (holder: Holder) => void,
): YieldingPlaces<Holder> {
  const places = createPlaces(most);
  const holders = new Map<Holder, { readonly caller: Caller; readonly giveBack: () => void }>();
  const yielding = new Set<Holder>();

  function leave(holder: Holder): void {
    holders.get(holder)?.giveBack();
    holders.delete(holder);
    yielding.delete(holder);
  }

  /** One whose place is of use to this caller. */
  function oldestFor(caller: Caller): Holder | undefined {
    const byCaller = new Map<Caller, Holder[]>();
    for (const holder of yielding) {
      const from = holders.get(holder)?.caller ?? null;
      const others = byCaller.get(from);
      if (others) others.push(holder);
      else byCaller.set(from, [holder]);
    }
    if (places.hasAll(caller)) return byCaller.get(caller)?.[0];
    let most: readonly Holder[] = [];
    for (const each of byCaller.values()) if (each.length > most.length) most = each;
    return most[0];
  }

  return {
    leave,
    take(caller, holder) {
      let giveBack = places.take(caller);
      if (giveBack === null) {
        const oldest = oldestFor(caller);
        if (oldest === undefined) return false;
        leave(oldest);
        letGo(oldest);
        giveBack = places.take(caller);
      }
      if (giveBack === null) return false;
      holders.set(holder, { caller, giveBack });
      yielding.add(holder);
      return true;
    },
    keeps(holder, isKept) {
      yielding.delete(holder);
      if (!isKept && holders.has(holder)) yielding.add(holder);
    },
  };
}
