/**
 * A list of which the first in an order is at hand: put in and taken out in a few steps, however long it is.
 */
export interface Heap<Item> {
  /** The one that comes before all others. */
  first(): Item | undefined;
  push(item: Item): void;
  /** Takes the first one out. */
  shift(): void;
}

export function createHeap<Item>(isBefore: (a: Item, b: Item) => boolean): Heap<Item> {
  const items: Item[] = [];

  function rise(item: Item): void {
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (!parent || !isBefore(item, parent)) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  function sink(item: Item): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [items[left], items[left + 1]];
      if (!a) break;
      const [child, where] = b && isBefore(b, a) ? [b, left + 1] : [a, left];
      if (!isBefore(child, item)) break;
      items[at] = child;
      at = where;
    }
    items[at] = item;
  }

  return {
    first: () => items[0],
    push: rise,
    shift() {
      const last = items.pop();
      if (last && items.length > 0) sink(last);
    },
  };
}
