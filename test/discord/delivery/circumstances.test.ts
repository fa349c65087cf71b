/** What Discord refuses because of circumstances costs nobody a turn: people are told directly, with the reason, until it is over. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InterceptedRequest } from '../../../packages/playground/index.ts';
import { textOf } from '../../support/bot.ts';
import { MATCH, opensDirectTables } from './support/directTable.ts';
import { isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();
const openDirect = opensDirectTables();

interface Refusal {
  readonly status: number;
  readonly body?: unknown;
}

const refusal = (status: number, code: number): Refusal => ({ status, body: { code, message: 'no' } });

/** Has Discord refuse what matches until the returned function is called. */
function refusing(
  { table }: Pick<PublicTable, 'table'>,
  answer: Refusal,
  isMeant: (request: InterceptedRequest) => boolean,
) {
  return table.playground.intercept((request) =>
    isMeant(request) ? { act: 'fail', when: 'before', ...answer } : undefined,
  );
}

const posts =
  (channelId: string) =>
  ({ method, path }: InterceptedRequest): boolean =>
    method === 'POST' && path === `/channels/${channelId}/messages`;

function direct({ table }: Pick<PublicTable, 'table'>, name: string): readonly APIMessage[] {
  const person = table.person(name);
  const channel = person.channels().find(({ kind }) => kind === 'dm');
  return channel === undefined ? [] : person.messages(channel.id);
}

async function moverOf({ talk }: PublicTable, matchId: string): Promise<string> {
  const { match, state } = await talk.view(matchId);
  return match.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
}

describe('a turn that Discord does not take in its thread', () => {
  it.each([
    ['a limit of threads', refusal(400, 160006), 'as many active threads as Discord allows'],
    ['a filter', refusal(400, 200000), 'AutoMod'],
    ['slow mode', refusal(400, 20016), 'how fast'],
    ['a limit of number', refusal(400, 30099), 'a limit of Discord’s'],
    ['restrictions', refusal(403, 40002), 'restricted'],
    ['a locked thread', refusal(403, 160005), 'locked'],
    ['a code that nobody knows', refusal(400, 987654), 'code 987654'],
    ['a page of a proxy', { status: 403, body: '<html>blocked</html>' }, 'code 403'],
  ])(
    'because of %s goes to whoever is to move, with the reason; the thread has it afterwards',
    async (_, answer, why) => {
      const at = await open();
      const { table, talk, threadOf, turnsIn } = at;
      const match = await talk.running(['anni', 'jana']);
      await talk.allTold();
      const thread = await threadOf(match);
      const lift = refusing(at, answer, posts(thread));
      await talk.play(match);
      await talk.allTold();
      const mover = await moverOf(at, match);
      const told = direct(at, mover);
      expect(told.filter(isTurn)).toHaveLength(1);
      expect(told.map(textOf).join('\n')).toContain(why);
      const list = textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply());
      expect(list).toContain(why);
      lift();
      await (await table.person('anni').command(thread, 'game list')).reply();
      await expect.poll(() => turnsIn(thread).length).toBe(1);
      await expect.poll(() => direct(at, mover).filter(isTurn).length).toBe(0);
    },
  );
});

describe('a turn message that is malformed', () => {
  it('comes as a plain text, with its ping', async () => {
    const at = await open();
    const { talk, threadOf, pingsIn } = at;
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const isRich = ({ body }: InterceptedRequest) => /custom_id|"type":(9|1|17)\b/.test(JSON.stringify(body ?? ''));
    refusing(at, refusal(400, 50035), (request) => posts(thread)(request) && isRich(request));
    await talk.play(match);
    await talk.allTold();
    expect(pingsIn(thread).at(-1)?.toLowerCase()).toBe(await moverOf(at, match));
    expect(textOf(talk.publicMessages(thread).at(-1) as APIMessage)).toContain('turn');
  });

  it('is brought directly where the thread takes nothing at all', async () => {
    const at = await open();
    const { talk, threadOf } = at;
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    refusing(at, refusal(400, 50035), posts(await threadOf(match)));
    await talk.play(match);
    await talk.allTold();
    expect(direct(at, await moverOf(at, match)).filter(isTurn)).toHaveLength(1);
  });
});

it('a game for which no thread can be opened says in the channel why it is played there', async () => {
  const at = await open();
  const { table, talk } = at;
  refusing(at, refusal(400, 160006), ({ method, path }) => method === 'POST' && path.endsWith('/threads'));
  await talk.running(['anni', 'jana']);
  await talk.allTold();
  expect(talk.publicMessages(table.channelId).map(textOf).join('\n')).toMatch(
    /as many active threads as Discord allows.*played here in the channel/,
  );
});

describe('a direct message that is refused for Discord’s own reasons', () => {
  it.each([
    ['an unknown code', refusal(400, 987654)],
    ['a spurious refusal', refusal(403, 50001)],
  ])('(%s) is not said to be the person’s doing, and comes soon', async (_, answer) => {
    const { table, talk, direct: heard, turnsOf, homeOf, begun } = await openDirect();
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
    await expect.poll(() => heard(mover).map(textOf).join('\n')).toContain('Discord isn’t letting me message');
    expect(heard(mover).map(textOf).join('\n')).not.toContain('isn’t accepting');
    await expect.poll(() => turnsOf(other).filter(({ id }) => !before.includes(id)).length).toBe(1);
    await talk.allTold();
    expect(refused).toBe(3);
  });
});
