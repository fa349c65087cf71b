/** Unknown paths, methods and bodies. */
import { expect, it } from 'vitest';
import { testWeb } from '../support/web.ts';

it('invalid requests are refused with a sentence in the language of the browser', async () => {
  const web = await testWeb();
  const german = { 'accept-language': 'de' };
  const answers = [
    await fetch(`${web.url}/nothing`, { headers: german }),
    await fetch(`${web.url}/assets/nothing.js`, { headers: german }),
    await fetch(`${web.url}/api/sign-in/link`, { headers: german }),
    await fetch(`${web.url}/`, { method: 'DELETE', headers: german }),
    ...(await Promise.all(
      ['{', '{}', '[1]', JSON.stringify({ link: 'x'.repeat(20_000) })].map((body) =>
        fetch(`${web.url}/api/sign-in/link`, {
          method: 'POST',
          headers: { ...german, 'content-type': 'application/json' },
          body,
        }),
      ),
    )),
    await fetch(`${web.url}/api/sign-in/activity`, {
      method: 'POST',
      headers: { ...german, 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'a', instanceId: 'b', channelId: 'c', guildId: null }),
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 405, 400, 400, 400, 413, 403]);
  for (const answer of answers) {
    const { ok, text } = (await answer.json()) as { ok: boolean; text: string };
    expect(ok).toBe(false);
    expect(text).toMatch(/\p{L}.*[.]$/u);
  }
});
