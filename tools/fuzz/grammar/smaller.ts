/**
 * Ways to make an input smaller while a fault is narrowed down: lists with less in them, texts cut short.
 * Whether the fault is still there is found by trying.
 */

/** Lists with a half, a quarter … or a single item left out. */
export function* fewer<Item>(list: readonly Item[], least = 0): Generator<readonly Item[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    if (list.length - size < least) continue;
    for (let from = 0; from < list.length; from += size) yield [...list.slice(0, from), ...list.slice(from + size)];
  }
}

/** The text with a half, a quarter … or a single character left out; long ones are not gone through by character. */
export function* shorter(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  const finest = text.length > 64 ? Math.ceil(text.length / 32) : 1;
  for (let size = Math.ceil(text.length / 2); size >= finest; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
  }
}

/** Lists in which one item has been made smaller. */
export function* smallerItems<Item>(
  list: readonly Item[],
  smaller: (item: Item) => Iterable<Item>,
): Generator<readonly Item[]> {
  for (const [index, item] of list.entries()) {
    for (const less of smaller(item)) yield list.with(index, less);
  }
}

/** The whole with one part made smaller. */
export function* within<Whole, Part>(parts: Iterable<Part>, whole: (part: Part) => Whole): Generator<Whole> {
  for (const part of parts) yield whole(part);
}
