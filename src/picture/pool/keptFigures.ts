/**
 * Keeps the drawings beside the rules: everybody who reads them sees the same few, again and again.
 * How they are drawn is left to the helpers.
 */
import { LRUCache } from 'lru-cache';
import type { Components } from '../../rules/index.ts';
import type { FigureRequest } from '../requests.ts';

/** Some 20 to 60 kB each: all topics in two themes and a few languages. */
const MOST = 100;

/** The same request gets the same picture, as long as it is among the last ones; one that failed is drawn again. */
export function keptFigures(draw: (request: FigureRequest) => Promise<Buffer>) {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST });
  const numbers = new WeakMap<Components, number>();
  let sets = 0;

  function numberOf(components: Components): number {
    const known = numbers.get(components);
    if (known !== undefined) return known;
    sets += 1;
    numbers.set(components, sets);
    return sets;
  }

  return (request: FigureRequest): Promise<Buffer> => {
    const { topic, components, words, theme } = request;
    const key = [topic, theme, numberOf(components), JSON.stringify(words)].join(' ');
    const picture = kept.get(key) ?? draw(request);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    return picture;
  };
}
