/**
 * Keeps work back for a while without changing its order: a gateway that stutters.
 * For how long, and what is kept back, is said by those who use it.
 */
export interface Hold {
  /** Does the work now, or when nothing is held back any more. */
  pass(work: () => unknown): void;
  /** Holds everything back until the promise is settled. */
  until(promise: Promise<unknown>): void;
}

export function createHold(): Hold {
  let heldBack: (() => unknown)[] = [];
  let holding = 0;

  function release(): void {
    holding -= 1;
    if (holding > 0) return;
    const due = heldBack;
    heldBack = [];
    for (const work of due) work();
  }

  return {
    pass(work) {
      if (holding > 0) heldBack.push(work);
      else work();
    },
    until(promise) {
      holding += 1;
      void promise.then(release, release);
    },
  };
}
