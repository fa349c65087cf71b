/** What a finished game offers: another game like it, its place in lists, and its final message. */
import { ButtonStyle, ComponentType, GuildPremiumTier } from 'discord.js';
import { expect, it } from 'vitest';
import type { MoveReviewer } from '../../../../src/features/advice/usecases/ports.ts';
import { filmLimit } from '../../../../src/features/views/discord/film.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import { legalMoves } from '../../../../src/rules/index.ts';
import { clickOn, controlOf, type Table, type TableOptions, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const open = opensTables();
let table: Table;
let talk: Talk;

async function finished(options?: TableOptions) {
  ({ table, talk } = await open(options));
  return talk.twoFinished();
}

it('opens another game with its settings: side, seats, language, theme, clock and whether it is rated', async () => {
  ({ table, talk } = await open());
  const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
  const timeControl = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;
  const settings = { side: 'B', capacity: 3, locale: 'nl', theme: 'light', timeControl, rated: false } as const;
  const { match } = await table.matches.create(talk.actor('anni'), { ...settings, place });
  for (const act of ['join', 'start', 'resign'] as const) await table.matches[act](talk.actor('jana'), match.id);
  await talk.waitForDelivery();
  const thread = (await talk.view(match.id)).match.place.threadId ?? '';
  const over = talk.publicMessages(thread).find((message) => controlOf(message, 'newGame') !== undefined);
  if (over === undefined) throw new Error('the end is not announced');
  const answer = await (await clickOn(table.person('jana'), over, 'newGame')).reply();
  expect(textOf(answer)).toMatch(/^The game is open.*https:/);
  const [next] = await table.matches.ofPerson(table.person('jana').user.id);
  expect(next?.match).toMatchObject({ ...settings, place, number: 2, status: 'lobby', rematchOf: null });
  expect(next?.match.members).toHaveLength(1);
  await talk.waitForDelivery();
  const lobby = talk.publicMessages(table.channelId).find((message) => controlOf(message, 'join') !== undefined);
  expect(lobby && textOf(lobby)).toMatch(/3 spelers · vriendschappelijk/);
});

it('offers a rematch first, as the table page does', async () => {
  const over = await finished();
  const rows = over.components?.flatMap((part) => (part.type === ComponentType.ActionRow ? [part.components] : []));
  expect(rows?.[0]?.map((part) => (part.type === ComponentType.Button ? part.style : null)).slice(0, 2)).toEqual([
    ButtonStyle.Primary,
    ButtonStyle.Secondary,
  ]);
  expect(rows?.[0]?.[0]).toMatchObject({ custom_id: controlOf(over, 'rematch') });
});

it('opens one new game however many people click, and they join it', async () => {
  ({ table, talk } = await open());
  const names = ['anni', 'jana', 'peter', 'lukas'];
  const matchId = await talk.running(names);
  for (const name of names.slice(1)) await table.matches.resign(talk.actor(name), matchId);
  await talk.waitForDelivery();
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const over = talk.publicMessages(thread).find((message) => controlOf(message, 'newGame') !== undefined);
  if (over === undefined) throw new Error('the end is not announced');
  const press = async (name: string) => textOf(await (await clickOn(table.person(name), over, 'newGame')).reply());
  const answers = await Promise.all([...names, ...names].map(press));
  for (const answer of answers) expect(answer).toMatch(/https:/);
  const lobbies = (await table.matches.inChannel(table.channelId)).filter(({ match }) => match.status === 'lobby');
  expect(lobbies.map(({ match }) => match.members.map(({ name }) => name).toSorted())).toEqual([
    names.map((name) => table.person(name).user.global_name).toSorted(),
  ]);
});

it('links to the new game once that has begun, instead of opening another', async () => {
  const over = await finished();
  const press = async (name: string) => textOf(await (await clickOn(table.person(name), over, 'newGame')).reply());
  await press('anni');
  await press('jana');
  const gamesOf = () => table.matches.ofPerson(table.person('anni').user.id);
  const id = (await gamesOf())[0]?.match.id ?? '';
  await table.matches.start(talk.actor('jana'), id);
  await talk.waitForDelivery();
  const thread = (await talk.view(id)).match.place.threadId;
  for (const name of ['anni', 'jana']) expect(await press(name)).toBe(`The game has started: <#${thread}>`);
  expect(await gamesOf()).toHaveLength(1);
});

it('is listed with result and link, after the running games', async () => {
  const over = await finished();
  const list = await (await table.person('jana').command(table.channelId, 'game list')).reply();
  expect(textOf(list)).toMatch(/no current games here/);
  const customId = controlOf(list, 'finishedGames') ?? '';
  await table.person('jana').click(list, customId);
  const games = await table
    .person('jana')
    .waitForMessage((message) => message.id === list.id && textOf(message).startsWith('**Finished games**'));
  expect(textOf(games)).toMatch(
    /- #1 Anni, Jana \(A side\) · rated · \*\*Anni wins.*\*\* · \w+ \d+, \w+ \d+ · <#\d+>$/,
  );
  expect(textOf(games)).toContain(`<#${over.channel_id}>`);
});

it('is found in the history, and opened with all its final options, by people who may see it', async () => {
  const over = await finished();
  const anni = table.person('anni');
  const gameShow = async (name: string, options: object = {}) =>
    (await table.person(name).command(table.channelId, 'history', { ...options })).reply();
  const own = await gameShow('anni');
  expect(textOf(own)).toMatch(
    /^\*\*Your finished games\*\*\n- #1 · \*\*Anni.*\*\* · Anni \d+, Jana \d+ · rating 15\d\d\? \(\+\d+\) · <t:\d+:d> · <#\d+>$/,
  );
  expect(textOf(own)).toContain(`<#${over.channel_id}>`);
  expect(textOf(await gameShow('anni', { won: false }))).toMatch(/No finished games to show/);
  expect(textOf(await gameShow('jana', { won: false, players: 2, side: 'A' }))).toMatch(/rating 14\d\d\? \(−\d+\)/);
  expect(textOf(await gameShow('mallory'))).toMatch(/No finished games to show/);
  expect(textOf(await gameShow('mallory', { here: true }))).toMatch(/Finished games in this channel\*\*\n- #1/);
  const jana = table.person('jana').user.id;
  expect(textOf(await gameShow('mallory', { person: jana, with: anni.user.id }))).toMatch(
    /^\*\*<@.*’s finished games.*\n- #1/,
  );
  const opened = await (await anni.choose(own, controlOf(own, 'historyGame') ?? '', ['m000000001'])).reply(
    (message) => message.id !== own.id && controlOf(message, 'film') !== undefined,
  );
  expect(textOf(opened)).toMatch(/Anni/);
  expect(controlOf(opened, 'review')).toBeDefined();
  // New answers appear beside it, and it stays as it is.
  for (const [action, file] of [
    ['replay', 'intarsia-1.html'],
    ['film', 'intarsia-1.webp'],
  ] as const) {
    const answer = await (await clickOn(anni, opened, action)).reply(
      (message) => message.id !== opened.id && message.attachments.length > 0,
      120_000,
    );
    expect(answer.attachments.map(({ filename }) => filename)).toEqual([file]);
  }
  // From there through its moves, one after the other.
  await anni.click(opened, controlOf(opened, 'pastMove') ?? '');
  const shown = (title: RegExp) =>
    anni.waitForMessage((message) => message.id === opened.id && title.test(textOf(message)));
  const dealt = await shown(/^\*\*Before the first move/);
  await anni.click(dealt, controlOf(dealt, 'pastMove') ?? '');
  const first = await shown(/^\*\*After move 1 of 2, /);
  expect(JSON.stringify(first.components)).toContain('before-1.png');
  const board = async (options: object) =>
    textOf(await (await anni.command(over.channel_id, 'board', { ...options })).reply());
  expect(await board({ move: 2, as: 'text' })).toMatch(/^\*\*After move 2 of 2, .*\n*##/);
  expect(await board({ move: 3 })).toMatch(/from 0 .* to 2\.$/);
});

it('has a replay with the better move for each missed one, even the first', async () => {
  const judge: MoveReviewer['judge'] = async (state, played) => {
    const better = [...legalMoves(table.components, state)].find(({ type }) => type !== played.type);
    return better ? { better, points: 5 } : null;
  };
  const over = await finished({ judge: { judge } });
  const anni = table.person('anni');
  await (await clickOn(anni, over, 'review')).reply();
  await expect.poll(async () => (await table.matches.review('m000000001'))?.status, { timeout: 60_000 }).toBe('done');
  const answer = await (await clickOn(anni, over, 'replay')).reply(
    ({ attachments }) => attachments.length > 0,
    120_000,
  );
  const page = await (await fetch(answer.attachments[0]?.url ?? '')).text();
  const english = /"better":\["Better: [^\]]*\]/.exec(page)?.[0];
  expect(english).toMatch(/^"better":\["Better: \w+: passes[^"]*","Better: \w+: passes[^"]*"\]$/);
});

it('shows the moves of a game that was called off, and that nobody is to move', async () => {
  ({ table, talk } = await open());
  const { matchId, thread } = await talk.twoPlaying();
  await talk.play(matchId);
  await talk.play(matchId);
  const anni = table.person('anni');
  const board = async (options: object = {}) => (await anni.command(thread, 'board', { ...options })).reply();
  expect(textOf(await board({ move: 1 }))).toMatch(/^This game is still being played\./);
  await table.matches.callOff(talk.actor('mia'), matchId);
  const first = await board({ move: 1 });
  expect(textOf(first)).toMatch(/^\*\*After move 1 of 2, /);
  const [, later] = JSON.stringify(first).match(/"custom_id":"([^"]*:pastMove:[^"]*:2)"/) ?? [];
  await anni.click(first, later ?? expect.fail('no button to the later move'));
  await anni.waitForMessage((message) => message.id === first.id && /^\*\*After move 2/.test(textOf(message)));
  expect(JSON.stringify(await board())).not.toMatch(/’s turn/);
  expect(textOf(await board({ as: 'text' }))).not.toMatch(/’s turn|Within reach/);
});

it('has no replay while it is being played', async () => {
  ({ table, talk } = await open());
  const { thread } = await talk.twoPlaying();
  const answer = await (await table.person('anni').command(thread, 'game export', { as: 'replay' })).reply();
  expect(textOf(answer)).toMatch(/^This game is still being played\./);
});

it('is mentioned by the help in its place, as its lobby was before', async () => {
  const over = await finished();
  const help = async (name: string, channelId: string) =>
    textOf(await (await table.person(name).command(channelId, 'help')).reply());
  const after = await help('anni', over.channel_id);
  expect(after).toMatch(/^## Here and now\n/);
  expect(after).toMatch(/<\/game rematch:\d+>/);
  expect(await help('mallory', over.channel_id)).not.toBe(after);
  await (await table.person('jana').command(table.channelId, 'game new', { players: 2 })).reply();
  const [host, stranger] = [await help('jana', table.channelId), await help('mallory', table.channelId)];
  expect(host).toContain('**Start**');
  expect(stranger).toContain('**Join**');
  expect(stranger).not.toContain('**Start**');
});

it('fills profiles, which can be compared, and a leaderboard, as private pictures and words', async () => {
  const over = await finished();
  const { people } = table;
  const [anni, jana] = [table.person('anni'), table.person('jana')];
  const privateAnswer = async (command: string, options: Record<string, string | number>, name = 'anni') =>
    (await table.person(name).command(table.channelId, command, options)).reply();
  await expect.poll(async () => (await people.badgesOf(anni.user.id)).length).toBe(0);
  const own = textOf(await privateAnswer('profile', { as: 'text' }));
  expect(own).toMatch(
    /^### Anni\nFirst game: \w+ \d{4} · 1 game · 1 win \(100%\)\n- Rating, 2 players: 1\d{3}\? ± 2\d\d\n/,
  );
  expect(own).toMatch(/- Rating, 3–4 players: –\n/);
  expect(own).toMatch(/\*\*Badges\*\*\nNone yet\.$/);
  const drawn = await privateAnswer('profile', { person: jana.user.id });
  expect(JSON.stringify(drawn)).toMatch(/Jana\\nFirst game: [^"]* · 1 game · 0 wins \(0%\)\\nRating/);
  const compared = textOf(await privateAnswer('profile', { person: jana.user.id, with: anni.user.id, as: 'text' }));
  expect(compared).toMatch(/^### Jana · Anni\n1 game together \(0 to 1\)\n/);
  const board = textOf(await privateAnswer('leaderboard', { games: 1, as: 'text' }, 'jana'));
  expect(board).toMatch(
    /^### Leaderboard: .*\n2 players · all time · at least 1 game\n1\. Anni · 1\d{3}\? ± 2\d\d · 1 game · 1 win\n\*\*2\. Jana · /,
  );
  expect(JSON.stringify(await privateAnswer('leaderboard', { games: 1 }))).toContain('/leaderboard.png');
  expect(textOf(await privateAnswer('leaderboard', { as: 'text', period: 'month' }))).toContain(
    'Nobody is listed yet.',
  );
  expect(textOf(await privateAnswer('profile', { person: anni.user.id, with: anni.user.id }))).toMatch(
    /^That’s the same person twice/,
  );
  expect(talk.publicMessages(over.channel_id).map(textOf).join('\n')).not.toContain('First game');
});

const MEBIBYTE = 1024 * 1024;
const guildOf = (premiumTier: GuildPremiumTier) => ({ premiumTier });
const mebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE);

it.each([
  ['in direct messages', null, 10],
  ['on a server', guildOf(GuildPremiumTier.None), 10],
  ['on a server with few boosts', guildOf(GuildPremiumTier.Tier1), 10],
  ['on a server with boosts', guildOf(GuildPremiumTier.Tier2), 49],
  ['on a server with many boosts', guildOf(GuildPremiumTier.Tier3), 97],
])('a person with Nitro gets a film %s that the bot may post there, too', (_, guild, most) => {
  expect(mebibytes(filmLimit({ attachmentSizeLimit: 500 * MEBIBYTE, guild }, true))).toBe(most);
});

it('a film that is only for its reader may be as large as they may upload', () => {
  expect(mebibytes(filmLimit({ attachmentSizeLimit: 500 * MEBIBYTE, guild: null }, false))).toBe(485);
});

it('a film is never larger than its reader may receive', () => {
  const guild = guildOf(GuildPremiumTier.Tier3);
  expect(filmLimit({ attachmentSizeLimit: 10 * MEBIBYTE, guild }, true)).toBeLessThan(10 * MEBIBYTE);
});
