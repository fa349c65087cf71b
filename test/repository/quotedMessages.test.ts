/** Checks that messages quoted in guides for troubleshooting are those that the bot writes. */
import { expect, it } from 'vitest';
import { FILES, read } from './support.ts';

const TEXTS = FILES.filter((file) =>
  /^(assets\/locales\/en\/.*\.json|src\/(?!store\/generated\/).*\.ts)$/.test(file),
).map(read);

it.each(['docs/activity.md', 'docs/faq.md'])('%s quotes messages that exist', (file) => {
  const quoted = [...read(file).matchAll(/“([^”]+)”/g)].map(([, message = '']) => message);
  expect(quoted).not.toEqual([]);
  expect(quoted.filter((message) => !TEXTS.some((text) => text.includes(message)))).toEqual([]);
});
