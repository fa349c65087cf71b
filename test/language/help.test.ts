import { expect, it } from 'vitest';
import { createLanguage, HELP_TOPICS } from '../../src/language/index.ts';

const language = createLanguage();

it.each(language.locales.map(({ code }) => code))('explains every topic in %s, each on one screen', (code) => {
  for (const topic of HELP_TOPICS) {
    const { title, text } = language.of(code).help(topic);
    expect(title.length, topic).toBeLessThanOrEqual(80);
    expect(text.length, topic).toBeGreaterThan(100);
    expect(text.length, topic).toBeLessThanOrEqual(900);
  }
});
