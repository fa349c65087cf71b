/// <reference lib="dom" />
/** Hostile texts: HTML, script links, endless markdown, huge names. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser, PHONE, visit } from '../support/browser.ts';
import { openStage } from './support/stage.ts';

const HTML = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script><b>bold</b>';
const TEXTS: readonly string[] = [
  HTML,
  '[click](javascript:window.harmed=1) <javascript:window.harmed=1> [data](data:text/html,<script>1</script>)',
  `\`\`\`html\n${HTML}\n${'x'.repeat(500)}`,
  `||${HTML}||  **${HTML}**  > ${HTML}`,
  '<@&1> <@999> <#999> <a:evil"onload=:1> </evil:1> <t:99999999999999999:R> <t:1:evil> <id:customize>',
  'w'.repeat(2000),
  '*'.repeat(2000),
  '['.repeat(1000) + ']('.repeat(500),
  '|'.repeat(1999),
  '`'.repeat(1999),
  '<'.repeat(2000),
  '_~*'.repeat(600),
  `${'> '.repeat(500)}deep`,
  `${'- \n'.repeat(300)}`,
  `${'  '.repeat(100)}- far in`,
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞'.repeat(8),
  '‮evil‬ ﷽﷽﷽﷽﷽﷽',
];

it('injected HTML, markdown and huge names do no harm', { timeout: 300_000 }, async () => {
  const stage = await openStage();
  const { playground, channelId } = stage;
  const lobby = await stage.post({ content: 'a thread' });
  await stage.bot.rest.post(`/channels/${channelId}/messages/${lobby}/threads`, {
    body: { name: `${HTML.slice(0, 60)}${'W'.repeat(40)}` },
  });
  const mallory = playground.person('W'.repeat(500));
  expect(mallory.user.global_name).toHaveLength(32);
  expect(playground.person(`<b onclick=x>${'é'.repeat(40)}`).user.global_name).not.toMatch(/[<>=]/);
  for (const content of TEXTS) {
    await mallory.send(channelId, content);
    await stage.post({ content, embeds: [{ title: HTML, description: content, footer: { text: HTML } }] });
  }
  await stage.post({
    flags: 32768,
    components: [
      { type: 10, content: HTML },
      {
        type: 1,
        components: [1, 2, 3, 4].map((n) => ({ type: 2, style: n, custom_id: `${n}`, label: 'W'.repeat(80) })),
      },
      { type: 1, components: [{ type: 2, style: 5, url: 'https://example.com', label: HTML.slice(0, 80) }] },
      {
        type: 1,
        components: [
          {
            type: 3,
            custom_id: 's',
            placeholder: 'W'.repeat(150),
            options: [{ label: 'W'.repeat(100), value: '1', description: 'W'.repeat(100) }],
          },
        ],
      },
    ],
  });

  const browser = await openBrowser();
  for (const [name, options] of [
    ['Anni', {}],
    ['Jana', PHONE],
  ] as const) {
    const { page } = await visit(browser, playground.url, name, options);
    await page.getByRole('combobox').last().waitFor();
    await expectUnharmed(page);
    await page.getByRole('combobox').last().click();
    await page.evaluate(() => {
      for (const spoiler of document.querySelectorAll<HTMLElement>('button.spoiler')) spoiler.click();
    });
    await expectUnharmed(page);
    // Also in a person's own messages.
    await page.getByRole('textbox', { name: /^Message/ }).fill(HTML);
    await page.keyboard.press('Enter');
    await page.getByText('<b>bold</b>').last().waitFor();
    await expectUnharmed(page);
  }
});

async function expectUnharmed(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    /** Elements wider than the list of messages. */
    const cutOff = () => {
      const edge = document.querySelector('.log')?.getBoundingClientRect().right ?? 0;
      return [...document.querySelectorAll('.log *')]
        .filter((part) => part.getBoundingClientRect().right > edge + 1 && part.closest('pre') === null)
        .map((part) => `${part.tagName} ${part.className}`);
    };
    return {
      harmed: 'harmed' in window,
      elements: document.querySelectorAll('.log b, .log script, .log [onerror], .log [onclick], .sidebar b').length,
      links: [...document.querySelectorAll('a')].map((link) => link.protocol).filter((name) => !/^https?:$/.test(name)),
      sticksOut: document.documentElement.scrollWidth - window.innerWidth,
      cutOff: cutOff(),
    };
  });
  expect(found).toEqual({ harmed: false, elements: 0, links: [], sticksOut: 0, cutOff: [] });
}
