/** Lobbies without a common server: invitation by code, and a card for each member. */
import { describe, expect, it } from 'vitest';
import { clickOn, textOf } from '../../../support/discord/bot.ts';
import { first, MATCH, opensDirectTables } from '../support/directTable.ts';

const open = opensDirectTables();

describe('the lobby', () => {
  it('is a card for each member, and nothing in any channel', async () => {
    const { table, talk, direct, opened } = await open();
    const code = await opened('peter');
    expect(code).not.toBe('');
    expect(direct('anni')).toHaveLength(1);
    expect(textOf(first(direct('anni')))).toContain('Players: Anni, Peter');
    expect(textOf(first(direct('anni'))), 'all seats are taken').not.toContain('Invite others');
    expect(textOf(first(direct('peter'))), 'in their own language').toContain('Dabei: Anni, Peter');
    expect(talk.publicMessages(table.channelId)).toEqual([]);
    await (await clickOn(table.person('peter'), first(direct('peter')), 'leave')).reply();
    await talk.waitForDelivery();
    expect(textOf(first(direct('anni')))).toContain('Players: Anni\n');
    expect(textOf(first(direct('anni')))).toContain(`Invite others with the code \`${code}\``);
    expect(direct('peter')).toHaveLength(1);
  });

  it('is opened, filled and started from direct messages alone', async () => {
    const { homeOf, run, opened } = await open();
    const code = await opened('jana');
    await run('jana', homeOf('jana'), 'game leave');
    expect(await run('jana', homeOf('jana'), 'game join', { code })).toMatch(/^You’re in\./);
    expect(await run('jana', homeOf('jana'), 'game start')).toBe('The game has started.');
    expect(await run('anni', homeOf('anni'), 'game new')).toContain('Invite others with the code');
    expect(await run('anni', homeOf('anni'), 'game list')).toMatch(/in direct messages.*\n.*in direct messages/);
  });

  it('is found only by its code, which expires when the game begins', async () => {
    const { table, talk, direct, run, opened } = await open();
    const code = await opened('jana');
    for (const wrong of ['AAAA-AAAA', 'x', '@everyone', '0000 0000', '']) {
      expect(await run('lukas', table.channelId, 'game join', { code: wrong })).toMatch(/kein offenes Spiel/);
    }
    expect(await run('lukas', table.channelId, 'game join', { game: MATCH })).toMatch(/kenne/);
    expect(await run('lukas', table.channelId, 'board', { game: MATCH })).toMatch(/kenne/);
    expect(await run('jana', table.channelId, 'game join', { code })).toMatch(/already/);
    await (await clickOn(table.person('anni'), first(direct('anni')), 'start')).reply();
    expect(await run('lukas', table.channelId, 'game join', { code })).toMatch(/kein offenes Spiel/);
    await talk.waitForDelivery();
    expect(textOf(first(direct('jana')))).not.toContain(code);
  });
});
