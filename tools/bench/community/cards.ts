/** Measures how long a profile's picture takes in a warm helper. */
import type { People } from '../../../src/features/createPeople.ts';
import { profileRequest } from '../../../src/features/profiles/discord/profile.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { type ProfileRequest, startPictures } from '../../../src/picture/index.ts';
import { type Components, seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import { processorTime } from '../scale/load.ts';
import { personId, type Sizes } from './sizes.ts';

const CARDS = 30;
const WARM_UP = 30;

export async function* cards(people: People, sizes: Sizes, components: Components): AsyncGenerator<Figure> {
  const words = createLanguage().of('en');
  const random = seededRandom(2);
  const requests = new Map<string, ProfileRequest>();
  for (let tries = 0; requests.size < CARDS + WARM_UP; tries += 1) {
    if (tries > sizes.people) throw new Error('too few people have played');
    const id = personId(1 + random(sizes.people));
    const profile = await people.profile(id, null);
    if (profile) requests.set(id, { ...profileRequest(words, profile, id, ''), components, theme: 'light' });
  }
  const pictures = startPictures();
  const times: number[] = [];
  const processor: number[] = [];
  try {
    for (const request of requests.values()) {
      const startedAt = performance.now();
      await pictures.profile(request);
      times.push(performance.now() - startedAt);
      processor.push(processorTime(process.pid).helpers);
    }
  } finally {
    await pictures.close();
  }
  const warmedUp = processor[WARM_UP - 1] ?? 0;
  const warm = times.slice(WARM_UP);
  yield atMost('people.picture.ms', quantile(warm, 0.5), 'ms', 60);
  yield withoutGoal('people.picture.processor.ms', ((processor.at(-1) ?? 0) - warmedUp) / CARDS, 'ms');
  yield withoutGoal('people.picture.worst.ms', Math.max(...warm), 'ms');
}
