/** Direct-message games in which a person refuses messages, or the process stops while it sends them. */
import { type APIMessage, RESTJSONErrorCodes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InterceptedRequest } from '../../../../packages/playground/index.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { controlOf, textOf } from '../../../support/discord/bot.ts';
import { succeeded } from '../../../support/game/match.ts';
import { first, isSilent, last, MATCH, opensDirectTables } from '../support/directTable.ts';

const open = opensDirectTables();

const REFUSED = {
  act: 'fail',
  when: 'before',
  status: 403,
  body: { code: RESTJSONErrorCodes.CannotSendMessagesToThisUser, message: 'Cannot send messages to this user' },
} as const;

function isTurnTo({ method, path, body }: InterceptedRequest, home: string): boolean {
  return method === 'POST' && path === `/channels/${home}/messages` && JSON.stringify(body).includes(':hand:');
}

/** Messages of small print: the name of the game, then moves. */
function linesIn(messages: readonly APIMessage[]): readonly APIMessage[] {
  return messages.filter((message) => /^-# .*\n-# /.test(textOf(message)));
}

describe('refused direct messages', () => {
  it('do not stop the game, are shown to the others, and are sent once they are accepted again', async () => {
    const { table, talk, direct, turnsOf, run, begun } = await open();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    table.person(other).refuseDirectMessages(true);
    const before = direct(other).length;
    await talk.playAndDeliver(MATCH);
    expect(direct(other)).toHaveLength(before);
    expect(textOf(last(direct(mover)))).toMatch(/I can’t message (Anni|Jana)/);
    expect(await run(other, table.channelId, 'game list')).toMatch(
      /in direct messages.* · ⚠️ Discord refuses my direct/,
    );
    expect(await run(mover, table.channelId, 'game list')).not.toContain('⚠️');
    table.person(other).refuseDirectMessages(false);

    await run(other, table.channelId, 'game list');
    const missed = () => textOf(last(direct(other))).match(/^- /gm);
    await expect.poll(missed, { message: 'the move that they missed' }).toHaveLength(1);

    await expect.poll(() => turnsOf(other).length, { message: 'the previous one is collapsed' }).toBe(1);
    expect(first(turnsOf(other)).id, 'it is new').toBe(last(direct(other)).id);
    expect(isSilent(first(turnsOf(other))), 'they are pinged').toBe(false);

    await expect.poll(() => run(other, table.channelId, 'game list')).not.toContain('⚠️');
    await talk.playAndDeliver(MATCH);
    expect(turnsOf(other)).toHaveLength(1);
    expect(textOf(direct(other).at(-2) as APIMessage).match(/^-# /gm), 'the game, the move').toHaveLength(2);
  });

  it('bring what happened meanwhile once they are accepted again, such as an invitation to a rematch', async () => {
    const { table, talk, direct, run, begun, letPass } = await open();
    const { mover, waiting } = await begun('jana', 'lukas');
    const [other = '', absent = ''] = [...waiting].sort((one) => (one === 'anni' ? -1 : 1));
    table.person(other).refuseDirectMessages(true);
    const before = direct(other).length;
    succeeded(await table.matches.resign(talk.actor(mover), MATCH));
    succeeded(await table.matches.resign(talk.actor(absent), MATCH));
    await talk.waitForDelivery();
    succeeded(await table.matches.rematch(talk.actor(mover), MATCH, 'A'));
    await talk.waitForDelivery();
    expect(direct(other)).toHaveLength(before);
    table.person(other).refuseDirectMessages(false);
    letPass(HOUR_MS);
    await run(other, table.channelId, 'game list');
    const invitations = () => direct(other).filter((message) => controlOf(message, 'join') !== undefined);
    await expect.poll(() => invitations().length).toBe(1);
    await talk.waitForDelivery();
    expect(invitations()).toHaveLength(1);
  });

  it('announce the start of the game once although the following turn messages fail', async () => {
    const { table, talk, direct, turnsOf, homeOf, run, begun } = await open();
    const stop = table.playground.intercept((request) => (isTurnTo(request, homeOf('jana')) ? REFUSED : undefined));
    await begun('jana');
    const lines = () => linesIn(direct('jana'));
    for (let move = 1; move <= 3; move++) {
      await talk.playAndDeliver(MATCH);
      expect(turnsOf('jana'), 'refused turn messages').toHaveLength(0);
      expect(lines(), `after move ${move}`).toHaveLength(1);
    }
    stop();
    await run('jana', table.channelId, 'game list');
    await expect.poll(() => turnsOf('jana').length).toBe(1);
    expect(lines()).toHaveLength(1);
  });

  it('list all moves before the first turn message, although an update of the list is refused once', async () => {
    const { table, talk, direct, turnsOf, homeOf, run, begun } = await open();
    const stop = table.playground.intercept((request) => (isTurnTo(request, homeOf('jana')) ? REFUSED : undefined));
    await begun('jana');
    await talk.playAndDeliver(MATCH);
    const { id } = last(linesIn(direct('jana')));
    stop();
    const refuseOnce = table.playground.intercept(({ method, path }) => {
      if (method !== 'PATCH' || path !== `/channels/${homeOf('jana')}/messages/${id}`) return undefined;
      refuseOnce();
      return REFUSED;
    });
    await talk.play(MATCH);
    await run('jana', table.channelId, 'game list');
    await expect.poll(() => turnsOf('jana').length).toBe(1);
    const listed = () => textOf(last(linesIn(direct('jana')))).match(/^-# /gm);
    expect(listed(), 'the game and two moves').toHaveLength(3);
  });
});

describe('a proposal to a person who refuses direct messages', () => {
  it('says so to the proposer', async () => {
    const { table, talk, direct, homeOf, run, begun } = await open();
    const { waiting } = await begun('jana');
    const [other = ''] = waiting;
    const lukas = table.person('lukas');
    lukas.refuseDirectMessages(true);
    await run(other, homeOf(other), 'game replace', { player: lukas.user.id });
    await talk.waitForDelivery();
    const question = direct(other).find((message) => controlOf(message, 'withdraw')) as APIMessage;
    expect(textOf(question)).toContain('I can’t message Lukas, so they don’t know about this yet.');
  });
});

describe('a process that stops during a delivery', () => {
  it('sends each person the message once after the restart', async () => {
    const { table, talk, direct, turnsOf, begun } = await open();
    const { mover, waiting } = await begun('jana', 'lukas');
    await table.stopBot();
    await talk.play(MATCH);
    const counts = () => [mover, ...waiting].map((name) => direct(name).length);
    const before = counts();
    // Two of the three messages are posted before the connection is lost for good.
    let posted = 0;
    const stop = table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || !/^\/channels\/\d+\/messages$/.test(path)) return undefined;
      posted += 1;
      return posted > 2 ? { act: 'fail', when: 'before', status: 502 } : undefined;
    });
    let resolveFailed = (): void => undefined;
    const failed = new Promise<void>((resolve) => {
      resolveFailed = resolve;
    });
    const never = () => undefined;
    const after = () => {
      if (posted > 2) resolveFailed();
      return never;
    };
    await table.startBot({ timer: { after } });
    await failed;
    await table.stopBot();
    stop();
    expect(counts().reduce((sum, count) => sum + count, 0)).toBe(before.reduce((sum, count) => sum + count, 0) + 2);
    await table.startBot();
    await talk.waitForDelivery();
    expect(counts()).toEqual(before.map((count) => count + 1));
    for (const name of [mover, ...waiting]) expect(turnsOf(name)).toHaveLength(1);
  });
});

it('send the next turn once to a person whom a repost has just brought it, although it failed for another', async () => {
  const { table, talk, turnsOf, homeOf, begun } = await open();
  const { mover, waiting } = await begun('jana');
  const [other = ''] = waiting;
  await table.stopBot();
  for (const name of [mover, other])
    for (const { id } of turnsOf(name)) table.playground.admin.deleteMessage(homeOf(name), id);
  await table.matches.repost(MATCH);
  let isPlayed = false;
  const failed = { act: 'fail', when: 'before', status: 503 } as const;
  const lift = table.playground.intercept(({ method, path }) =>
    isPlayed && method === 'POST' && path === `/channels/${homeOf(other)}/messages` ? failed : undefined,
  );
  await table.startBot({
    outbox: (outbox) => ({
      ...outbox,
      take: async (...args) => {
        const entry = await outbox.take(...args);
        if (entry?.announcement.kind === 'repost' && !isPlayed) {
          isPlayed = true;
          await talk.play(MATCH);
        }
        return entry;
      },
      postpone: async (...args) => {
        lift();
        await outbox.postpone(...args);
      },
      delivered: async (...args) => {
        lift();
        return outbox.delivered(...args);
      },
    }),
  });
  for (const name of [mover, other]) await expect.poll(() => turnsOf(name).length, { timeout: 60_000 }).toBe(1);
  await talk.waitForDelivery();
  for (const name of [mover, other]) expect(turnsOf(name), name).toHaveLength(1);
});
