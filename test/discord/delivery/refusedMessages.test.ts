/** If Discord refuses a message for external reasons, people get it by direct message, with the reason. */
import { type APIMessage, PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InterceptedRequest } from '../../../packages/playground/index.ts';
import { textOf } from '../../support/discord/bot.ts';
import { MATCH, opensDirectTables } from './support/directTable.ts';
import { direct, isTurn, moverOf, opensPublicTables, refusal, refuseRequests } from './support/publicTable.ts';

const open = opensPublicTables();
const openDirect = opensDirectTables();

const posts =
  (channelId: string) =>
  ({ method, path }: InterceptedRequest): boolean =>
    method === 'POST' && path === `/channels/${channelId}/messages`;

it('a turn that Discord refuses in its thread goes to the player to move, with the reason, and later to the thread', async () => {
  const at = await open();
  const { table, talk, turnsIn } = at;
  for (const [answer, why] of [
    [refusal(400, 160006), 'as many active threads as Discord allows'],
    [refusal(400, 200000), 'AutoMod'],
    [refusal(400, 20016), 'how fast'],
    [refusal(400, 30099), 'one of Discord’s limits'],
    [refusal(403, 40002), 'restricted'],
    [refusal(403, 160005), 'locked'],
    [refusal(400, 987654), 'code 987654'],
    [{ status: 403, body: '<html>blocked</html>' }, 'code 403'],
  ] as const) {
    const { matchId: match, thread } = await talk.twoPlaying();
    const { lift } = refuseRequests(at, answer, posts(thread));
    await talk.playAndDeliver(match);
    const mover = await moverOf(at, match);
    const messages = direct(at, mover);
    expect(messages.filter(isTurn), why).toHaveLength(1);
    expect(messages.map(textOf).join('\n')).toContain(why);
    const list = textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply());
    expect(list).toContain(why);
    lift();
    await (await table.person('anni').command(thread, 'game list')).reply();
    await expect.poll(() => turnsIn(thread).length, { message: why }).toBe(1);
    await expect.poll(() => direct(at, mover).filter(isTurn).length, { message: why }).toBe(0);
  }
});

describe('a turn message that is malformed', () => {
  it('is posted as plain text, with its ping', async () => {
    const at = await open();
    const { talk, pingsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    const isRich = ({ body }: InterceptedRequest) => /custom_id|"type":(9|1|17)\b/.test(JSON.stringify(body ?? ''));
    refuseRequests(at, refusal(400, 50035), (request) => posts(thread)(request) && isRich(request));
    await talk.playAndDeliver(match);
    expect(pingsIn(thread).at(-1)?.toLowerCase()).toBe(await moverOf(at, match));
    expect(textOf(talk.publicMessages(thread).at(-1) as APIMessage)).toContain('turn');
  });

  it('is posted as plain text if that is so only without its picture, which is forbidden there', async () => {
    const at = await open();
    const { table, talk, pingsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.AttachFiles);
    const isRich = ({ body }: InterceptedRequest) => /"type":(9|1|17)\b/.test(JSON.stringify(body ?? ''));
    const { count } = refuseRequests(
      at,
      refusal(400, 50035),
      (request) => posts(thread)(request) && isRich(request) && !/"filename"/.test(JSON.stringify(request.body)),
    );
    await talk.playAndDeliver(match);
    expect(count()).toBeGreaterThan(0);
    expect(pingsIn(thread).at(-1)?.toLowerCase()).toBe(await moverOf(at, match));
    expect(textOf(talk.publicMessages(thread).at(-1) as APIMessage)).toMatch(/Anni: \d+ points/);
  });

  it('is sent directly if the thread takes no message at all', async () => {
    const at = await open();
    const { talk, threadOf } = at;
    const { matchId: match } = await talk.twoPlaying();
    refuseRequests(at, refusal(400, 50035), posts(await threadOf(match)));
    await talk.playAndDeliver(match);
    expect(direct(at, await moverOf(at, match)).filter(isTurn)).toHaveLength(1);
  });
});

it('explains in the channel why a game has no thread', async () => {
  const at = await open();
  const { table, talk } = at;
  refuseRequests(at, refusal(400, 160006), ({ method, path }) => method === 'POST' && path.endsWith('/threads'));
  await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  expect(talk.publicMessages(table.channelId).map(textOf).join('\n')).toMatch(
    /as many active threads as Discord allows.*played here in the channel/,
  );
});

describe('a direct message that is refused for Discord’s own reasons', () => {
  it.each([
    ['an unknown code', refusal(400, 987654)],
    ['a spurious refusal', refusal(403, 50001)],
  ])('(%s) is not blamed on the person, and is retried', async (_, answer) => {
    const { table, talk, direct: directMessages, turnsOf, homeOf, begun } = await openDirect();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const home = homeOf(other);
    const before = turnsOf(other).map(({ id }) => id);
    let refused = 0;
    const stop = table.playground.intercept((request) => {
      if (!posts(home)(request)) return undefined;
      refused += 1;
      if (refused === 3) stop();
      return { act: 'fail', when: 'before', ...answer };
    });
    await talk.play(MATCH);
    await expect.poll(() => directMessages(mover).map(textOf).join('\n')).toContain('Discord isn’t letting me message');
    expect(directMessages(mover).map(textOf).join('\n')).not.toContain('isn’t accepting');
    await expect.poll(() => turnsOf(other).filter(({ id }) => !before.includes(id)).length).toBe(1);
    await expect.poll(() => turnsOf(other).length, { message: 'the previous one is collapsed' }).toBe(1);
    await talk.waitForDelivery();
    expect(refused).toBe(3);
  });
});
