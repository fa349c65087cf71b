/** The bot promises no direct messages to a person who refuses them, and changes nothing until they accept them. */
import { describe, expect, it } from 'vitest';
import { clickOn, textOf } from '../../../support/discord/bot.ts';
import { MATCH, opensDirectTables } from '../support/directTable.ts';

const open = opensDirectTables();
const REFUSED = /^I can’t message you: Discord refuses my direct messages to you\./;

describe('a person who refuses direct messages', () => {
  it('cannot join by code until they accept them, and sees no trace of the attempt', async () => {
    const { table, talk, direct, run } = await open();
    const answer = await run('anni', table.channelId, 'game new', { where: 'dm', players: 2 });
    const code = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/.exec(answer)?.[1] ?? '';
    table.person('jana').refuseDirectMessages(true);
    expect(await run('jana', table.channelId, 'game join', { code })).toMatch(REFUSED);
    expect((await talk.view(MATCH)).match.members).toHaveLength(1);
    table.person('jana').refuseDirectMessages(false);
    expect(await run('jana', table.channelId, 'game join', { code })).toContain('You’re in.');
    await talk.waitForDelivery();
    expect(direct('jana').map(textOf)).toEqual([expect.stringContaining('Anni, Jana')]);
  });

  it('cannot start a direct-message game against computer players', async () => {
    const { table, run } = await open();
    table.person('anni').refuseDirectMessages(true);
    const against = { where: 'dm', against: 'apprentice' };
    expect(await run('anni', table.channelId, 'game new', against)).toMatch(REFUSED);
    expect(await table.matches.ofPerson(table.person('anni').user.id)).toEqual([]);
    table.person('anni').refuseDirectMessages(false);
    expect(await run('anni', table.channelId, 'game new', against)).toBe('The game has started.');
  });

  it('can neither seek players everywhere nor join such a seek', async () => {
    const { table, run } = await open();
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    const everywhere = async (name: string) =>
      textOf(
        await (await table.person(name).command(table.channelId, 'seek', { everywhere: true, players: 2 })).reply(),
      );
    expect(await everywhere('anni')).toMatch(REFUSED);
    await run('anni', table.channelId, 'server settings', { seeks: table.channelId });
    table.person('anni').refuseDirectMessages(false);
    const posted = table.person('jana').waitForMessage((message) => textOf(message).includes('is looking for players'));
    expect(await everywhere('anni')).toContain('looking for players');
    const seek = await posted;
    table.person('jana').setLocale('en-US');
    const answer = await (await clickOn(table.person('jana'), seek, 'seekJoin')).reply();
    expect(textOf(answer)).toMatch(REFUSED);
    expect(await table.matches.ofPerson(table.person('jana').user.id)).toEqual([]);
  });

  it('can set neither a digest nor pings by direct message', async () => {
    const { table } = await open();
    const anni = table.person('anni');
    const fill = async (form: string, values: Readonly<Record<string, string | readonly string[]>>) => {
      const card = await (await anni.command(table.channelId, 'me settings')).reply();
      const opened = await clickOn(anni, card, form);
      const sent = await anni.submit(opened.id, values);
      const answer = await anni.waitForMessage(
        ({ id, interaction_metadata }) => interaction_metadata?.id === sent.id || id === card.id,
      );
      await expect.poll(async () => textOf(await sent.reply().catch(() => answer))).not.toBe('');
      return sent.reply();
    };
    const mine = { language: ['client'], zone: 'Berlin', quiet: '', reminders: '2 h', pings: ['direct'] };
    const settings = async () => (await table.matches.person(anni.user.id)).settings;
    anni.refuseDirectMessages(true);
    expect(textOf(await fill('digest', { digest: '18:00' }))).toMatch(REFUSED);
    expect(textOf(await fill('me', mine))).toMatch(REFUSED);
    expect(await settings()).toMatchObject({ digest: null, pings: 'thread' });
  });
});

it('names a player who has left the only common server, and sends them their turn after they return', async () => {
  const { table, talk, direct, turnsOf, run, begun } = await open();
  const { mover, waiting } = await begun('jana');
  const [other = ''] = waiting;
  const { admin } = table.playground;
  const before = turnsOf(other).map(({ id }) => id);
  admin.setMember(other, false);
  await talk.playAndDeliver(MATCH);
  expect(turnsOf(other).map(({ id }) => id)).toEqual(before);
  expect(direct(mover).map(textOf).at(-1)).toMatch(/I can’t message (Anni|Jana), who isn’t accepting direct messages/);
  admin.setMember(other, true);
  await run(other, table.channelId, 'help');
  await expect.poll(() => turnsOf(other).filter(({ id }) => !before.includes(id)).length).toBe(1);
  await expect.poll(() => turnsOf(other).length, { message: 'the previous one is collapsed' }).toBe(1);
});
