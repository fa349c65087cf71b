/** Help, the rules by topic and the explained table, as people at a table meet them. */
import { beforeEach, expect, it } from 'vitest';
import { EPHEMERAL, filesIn, type GameOfTwo, startGameOfTwo } from '../../../discord/support/gameOfTwo.ts';
import { type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();
let table: Table;
let thread: string;
let mover: string;
let waiting: string;
let run: GameOfTwo['run'];
let click: GameOfTwo['click'];
let step: GameOfTwo['step'];

beforeEach(async () => {
  ({ table } = await open());
  ({ thread, mover, waiting, run, click, step } = await startGameOfTwo(table));
});

it('tells each player what they can do now, and leads to pages and rules', async () => {
  const [turn, wait] = [await run(mover, 'help'), await run(waiting, 'help')];
  expect(turn).toContain('**It’s your turn.**');
  expect(turn).toContain('/build');
  expect(wait).toMatch(/^## Here and now\nIt’s \w+’s turn\./);
  const help = await (await table.person(mover).command(thread, 'help')).reply();
  const plans = await step(mover, help, 'help', '## Plans and conditional moves', ['plans']);
  const here = await step(mover, plans, 'help', '## Here and now', ['here']);
  await step(mover, here, 'rulesPage', '## How to play');
});

it('shows the rules page by page, each with links to all others', async () => {
  const rules = await (await table.person('jana').command(thread, 'rules')).reply();
  expect((rules.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  expect(textOf(rules)).toContain('## How to play');
  expect(filesIn(rules)).toEqual(['rules-howToPlay-en-dark.png']);
  const payments = await step('jana', rules, 'rules', '## Payments', ['payments']);
  expect(textOf(payments)).toContain('- 3 yellow\n');
  await table.person('jana').click(payments, 'i1:rulesPage:-:0:drawing');
  const drawing = await table
    .person('jana')
    .waitForMessage((message) => message.id === payments.id && textOf(message).includes('## Drawing cards'));
  expect(filesIn(drawing)).toEqual(['rules-drawing-en-dark.png']);
  await step('jana', drawing, 'rulesPage', '## Payments');
  expect(await run('jana', 'rules', { topic: 'scoring' })).toContain('## Scoring');
});

it('shows how to read the table from the menu and in the help, with a link to the rules', async () => {
  const menu = await click('jana', 'more');
  expect((menu.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  const interaction = await step('jana', menu, 'moreChosen', '## How to read the table', ['legend']);
  expect(textOf(interaction)).toBe('## How to read the table');
  expect(filesIn(interaction)).toEqual(['1', '2'].map((page) => expect.stringMatching(`^legend-.*-${page}.png$`)));
  expect(JSON.stringify(interaction.components)).toContain('Reward track: after a table or a connector');
  const rules = await step('jana', interaction, 'rules', 'Payments', ['payments']);
  const again = await step('jana', rules, 'legend', '## How to read the table');
  expect(filesIn(again)).toHaveLength(2);
});
