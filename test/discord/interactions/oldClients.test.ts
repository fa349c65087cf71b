/** Options that the commands do not allow, sent by clients that know older commands. */
import { REST, Routes } from 'discord.js';
import { afterEach, expect, it } from 'vitest';
import { startTable, type Table, textOf } from '../../support/discord/bot.ts';

let table: Table;
afterEach(() => table.close());

interface Listed {
  readonly options?: readonly Record<string, unknown>[];
}

/** Changes Discord's list of commands as another version of the bot would, unnoticed by the running one. */
async function withCommands(change: (option: Record<string, unknown>) => void): Promise<void> {
  const { apiUrl: api, botToken, applicationId } = table.playground;
  const rest = new REST({ api }).setToken(botToken);
  const route = Routes.applicationCommands(applicationId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const listed = (await rest.get(route, { query })) as readonly Listed[];
  for (const { options = [] } of listed) for (const each of options) change(each);
  await rest.put(route, { body: listed });
}

it('names an option whose value is out of range, in the person’s language, and does nothing', async () => {
  table = await startTable();
  await withCommands((option) => {
    for (const name of ['max_value', 'min_value', 'max_length', 'choices']) delete option[name];
  });
  const [anni, peter] = [table.person('anni'), table.person('peter')];
  const answer = async (person: typeof anni, options: Record<string, string | number | boolean>) =>
    textOf(await (await person.command(table.channelId, 'seek', { everywhere: true, ...options })).reply());
  for (const to of [5001, -1, Number.MAX_SAFE_INTEGER]) {
    expect([to, await answer(anni, { to })]).toEqual([
      to,
      expect.stringMatching(/^The option “to” doesn’t accept that value/),
    ]);
  }
  expect(await answer(peter, { hours: 1_000_000_000 })).toMatch(/^Mit dieser Angabe kann die Option „stunden“/);
  expect(await answer(anni, { language: 'toString' })).toMatch(/^The option “language” doesn’t accept that value/);
  expect(await answer(anni, { clock: '1 d '.repeat(20) })).toMatch(/^The option “clock” doesn’t accept that value/);
  expect(await answer(anni, { to: 5000 })).not.toContain('doesn’t accept that value');
});

it('reports a missing required option and an unknown subcommand', async () => {
  table = await startTable();
  await withCommands((option) => {
    if (option.name === 'settings') option.name = 'preferences';
    delete option.required;
  });
  const anni = table.person('anni');
  const answer = async (name: string) => textOf(await (await anni.command(table.channelId, name, {})).reply());
  expect(await answer('choose')).toMatch(/^The option “card” doesn’t accept that value/);
  expect(await answer('me preferences')).toMatch(/^I don’t know that command/);
});
