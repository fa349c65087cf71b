/**
 * A game whose row is damaged: lists report it alone, in the reader's language, and commands for it say what is wrong.
 */
import { expect, it } from 'vitest';
import { rawDatabase } from '../../../support/database/store.ts';
import { textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { recordLog } from '../../../support/program/recordedLog.ts';

const open = opensTables();

it('is listed with its number, beside the others, and the log names the row', async () => {
  const { log, lines } = recordLog();
  const { table, talk } = await open({ log });
  const anni = table.person('anni');
  const command = async (name: string, options: Record<string, string> = {}) =>
    textOf(await (await anni.command(table.channelId, name, options)).reply());
  const bad = await talk.running(['anni', 'jana']);
  const good = await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  await rawDatabase(table.url).execute(`UPDATE matches SET "timeControl" = '[]' WHERE id = '${bad}'`);
  const shown = await command('game list');
  expect(shown).toContain('#1: ⚠️ this game’s saved data is damaged, so I can’t show it.');
  expect(shown).toContain('#2 Anni, Jana (A side)');
  expect(lines().filter(({ row }) => row === `match ${bad}`)).toHaveLength(1);
  const board = await command('board', { game: '#1' });
  expect(board).toMatch(/The saved data for this is damaged.*\(code [0-9a-f]{8}\)/);
  // Only its clock is damaged: the game is shown, with the fault.
  await rawDatabase(table.url).execute(`
    INSERT INTO turn_clocks ("matchId", "seat", "personId", "beganAt", "left", "banks", "votes")
    SELECT "matchId", 0, "personId", "updatedAt", 0, '{}', '[]' FROM seats JOIN matches ON matches.id = "matchId"
    WHERE "matchId" = '${good}' AND position = 0 ON CONFLICT ("matchId") DO UPDATE SET banks = '{}'`);
  expect(await command('game list')).toMatch(/#2 Anni, Jana \(A side\).*⚠️ the saved data of its clock is damaged/);
});

it('if omitted from a list is mentioned below it, once per answer, in the reader’s language', async () => {
  const { log, lines } = recordLog();
  const { table, talk } = await open({ log });
  const anni = table.person('anni');
  for (let game = 0; game < 2; game += 1) {
    const id = await talk.running(['anni', 'jana']);
    await table.matches.resign(talk.actor('jana'), id);
  }
  await talk.waitForDelivery();
  const by = rawDatabase(table.url);
  await by.execute(`
    INSERT INTO seeks ("seekerId", "status", "side", "players", "locale", "theme", "rated", "everywhere", "createdAt", "endsAt")
    SELECT '${anni.user.id}', 'open', side, 0, 'en', 'dark', TRUE, TRUE, "createdAt", '2099-01-01T00:00:00.000+00:00' FROM matches`);
  await by.execute(`
    INSERT INTO seek_members SELECT id, "seekerId", 'Anni', "createdAt" FROM seeks`);
  const cases = [
    ['history', {}, `UPDATE seat_results SET tiles = '[' WHERE number = 1`, /Jana/],
    ['profile', {}, `UPDATE tallies SET tiles = '[]'`, /./],
    ['game list', {}, `UPDATE seeks SET "theme" = 'pink' WHERE id = 1`, /./],
  ] as const;
  for (const [name, options, damage, whole] of cases) {
    await by.execute(damage);
    const interaction = await anni.command(table.channelId, name, options);
    const isNote = (text: string) => /⚠️ Something is missing here/.test(text);
    expect(textOf(await interaction.reply((message) => !isNote(textOf(message)))), name).toMatch(whole);
    expect(textOf(await interaction.reply((message) => isNote(textOf(message)))), name).toMatch(/in its log\.$/);
  }
  anni.setLocale('hu');
  const interaction = await anni.command(table.channelId, 'history');
  expect(textOf(await interaction.reply((message) => textOf(message).includes('⚠️')))).toMatch(
    /^⚠️ Innen hiányzik valami/,
  );
  const rows = lines().flatMap(({ row }) => (row === undefined ? [] : [row]));
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows).toEqual(expect.arrayContaining([expect.stringMatching(/^result 1 of match/), 'seek 1']));
});
