/** The bot's emoji at Discord: uploaded once, reused, replaced when a drawing changes, and dispensable if refused. */
import { type APIEmoji, type APIMessage, ComponentType } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { EMOJI_NAMES, type EmojiName, type Pictures } from '../../../src/picture/index.ts';

import {
  clickOn,
  controlOf,
  DOT,
  startTable,
  type Table,
  type TableOptions,
  textOf,
  withEmoji,
} from '../../support/discord/bot.ts';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { picturesBy } from '../../support/game/pictures.ts';

const SYNC_TIMEOUT = { timeout: 60_000 };
/** Other processes look for new emoji every minute. */
const REMOVAL_DELAY_MS = 120_000;
const STARS: ReadonlySet<EmojiName> = new Set(['wild', 'points']);

let table: Table;
let version: (name: EmojiName) => string;

async function open(options: TableOptions & { readonly bot?: boolean } = {}): Promise<void> {
  version = () => '1';
  const pictures: Pictures = {
    ...picturesBy(() => DOT),
    emoji: async ({ name }) => Buffer.concat([DOT, Buffer.from(`${name} ${version(name)}`)]),
  };
  table = await startTable({ pictures, drawnEmoji: true, ...options });
}

afterEach(async () => {
  await table.close();
});

async function uploaded(): Promise<readonly APIEmoji[]> {
  const { apiUrl, applicationId, botToken } = table.playground;
  const answer = await fetch(`${apiUrl}/v10/applications/${applicationId}/emojis`, {
    headers: { authorization: `Bot ${botToken}` },
  });
  return ((await answer.json()) as { readonly items: readonly APIEmoji[] }).items;
}

const names = async (): Promise<readonly string[]> => (await uploaded()).map(({ name }) => name ?? '').sort();

/** The bot's requests about emoji, for example `POST 201`. */
function requests(): readonly string[] {
  return table.playground
    .traffic()
    .flatMap((entry) =>
      entry.kind === 'rest' && entry.path.includes('/emojis') ? [`${entry.method} ${entry.status}`] : [],
    );
}

const countOf = (request: string): number => requests().filter((each) => each === request).length;

/** The turn message of a new game of Anni and Jana. */
async function turnMessage(): Promise<APIMessage> {
  const talk = tableTalk(table);
  const match = await talk.running(['anni', 'jana']);
  await talk.playAndDeliver(match);
  const { threadId } = (await talk.view(match)).match.place;
  const found = talk.publicMessages(threadId ?? '').findLast((message) => controlOf(message, 'hand') !== undefined);
  if (found === undefined) throw new Error('no turn message');
  return found;
}

/** The emoji of a message's controls, by action. */
function emojiOfControls(message: APIMessage): ReadonlyMap<string, { readonly id?: string; readonly name?: string }> {
  const rows = (message.components ?? []).flatMap((part) =>
    part.type === ComponentType.ActionRow ? part.components : [],
  );
  return new Map(
    rows.flatMap((part) =>
      'custom_id' in part && 'emoji' in part ? [[part.custom_id.split(':')[1] ?? '', { ...part.emoji } as object]] : [],
    ),
  );
}

describe('the emoji at Discord', () => {
  it('are uploaded at the first start, and used again after a restart', async () => {
    await open();
    await expect.poll(names, SYNC_TIMEOUT).toHaveLength(EMOJI_NAMES.length);
    const first = await uploaded();
    for (const { name } of first) expect(name, 'read aloud').toMatch(/^[a-z]+(?:_[a-z1-3]+)*_v\d{1,3}$/);
    await table.stopBot();
    const posted = countOf('POST 201');
    const listed = countOf('GET 200');
    await table.startBot();
    await expect.poll(() => countOf('GET 200'), SYNC_TIMEOUT).toBeGreaterThan(listed);
    const turn = await turnMessage();
    expect(countOf('POST 201')).toBe(posted);
    expect(await uploaded()).toEqual(first);
    const build = emojiOfControls(turn).get('build');
    expect(first.find(({ id }) => id === build?.id)?.name).toMatch(/^hammer_v/);
  });

  it('are replaced where a drawing has changed, once no process uses them; others of the owner stay', async () => {
    let removeOutdated: (() => void) | undefined;
    await open({
      timer: {
        after(milliseconds, work) {
          if (milliseconds === REMOVAL_DELAY_MS) removeOutdated = work;
          const timeout = setTimeout(work, milliseconds);
          return () => clearTimeout(timeout);
        },
      },
    });
    await expect.poll(names, SYNC_TIMEOUT).toHaveLength(EMOJI_NAMES.length);
    const before = await names();
    await table.stopBot();
    const { apiUrl, applicationId, botToken } = table.playground;
    for (const name of ['logo', 'party_v2', 'i_forgotten_zzzz', 'i_yellow_3f2a']) {
      await fetch(`${apiUrl}/v10/applications/${applicationId}/emojis`, {
        method: 'POST',
        headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, image: `data:image/png;base64,${DOT.toString('base64')}` }),
      });
    }
    version = (name) => (STARS.has(name) ? '2' : '1');
    await table.startBot();
    await expect.poll(() => removeOutdated, SYNC_TIMEOUT).toBeDefined();
    expect(await names()).toEqual(expect.arrayContaining([...before]));
    removeOutdated?.();
    await expect.poll(names, SYNC_TIMEOUT).not.toContain('i_forgotten_zzzz');
    const after = await names();
    expect(after).toEqual(expect.arrayContaining(['logo', 'party_v2']));
    expect(after).toHaveLength(EMOJI_NAMES.length + 2);
    const changed = before.filter((name) => !after.includes(name)).map((name) => name.replace(/_v\d+$/, ''));
    expect(new Set(changed)).toEqual(STARS);
  });

  it('are replaced by Unicode characters where Discord refuses them, and the game goes on', async () => {
    await open({ bot: false });
    table.playground.intercept(({ method, path }) =>
      method === 'POST' && path.endsWith('/emojis')
        ? { act: 'fail', when: 'before', status: 403, body: { code: 50013, message: 'Missing Permissions' } }
        : undefined,
    );
    await table.startBot();
    await expect.poll(() => countOf('POST 403'), SYNC_TIMEOUT).toBe(1);
    const turn = await turnMessage();
    expect(emojiOfControls(turn).get('build')).toMatchObject({ name: '🔨' });
    expect(withEmoji(turn)).toMatch(/(?:🔶|🛑|🟩|🟣)\u00a0\w+ frame C2/u);
    const [next] = turn.mentions;
    const mover = next?.id === table.person('anni').user.id ? 'anni' : 'jana';
    const offer = await (await clickOn(table.person(mover), turn, 'build')).reply();
    expect(textOf(offer)).toContain('Where do you want to build?');
    expect(countOf('POST 403')).toBe(1);
  });

  it('are retried hours after Discord has refused one', async () => {
    const hours = 3_600_000;
    await open({
      bot: false,
      // Only long timers are shortened.
      timer: {
        after(milliseconds, work) {
          const timeout = setTimeout(work, milliseconds >= hours ? 50 : milliseconds);
          return () => clearTimeout(timeout);
        },
      },
    });
    let refused = 0;
    table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/emojis') || refused > 0) return undefined;
      refused += 1;
      return { act: 'fail', when: 'before', status: 400, body: { code: 30008, message: 'Maximum number of emojis' } };
    });
    await table.startBot();
    await expect.poll(names, SYNC_TIMEOUT).toHaveLength(EMOJI_NAMES.length);
    expect(refused).toBe(1);
  });

  it('are retried after server errors of Discord', async () => {
    await open({ bot: false });
    let failures = 0;
    table.playground.intercept(({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/emojis') || failures >= 5) return undefined;
      failures += 1;
      return { act: 'fail', when: 'before', status: 503 };
    });
    await table.startBot();
    await expect.poll(names, SYNC_TIMEOUT).toHaveLength(EMOJI_NAMES.length);
  });

  it('do not hold up the start or the stop while an upload hangs', async () => {
    await open({ bot: false });
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    table.playground.intercept(({ method, path }) =>
      method === 'POST' && path.endsWith('/emojis') ? { act: 'hold', when: 'before', until } : undefined,
    );
    await table.startBot();
    expect(emojiOfControls(await turnMessage()).get('pass')).toMatchObject({ name: '☕' });
    await table.stopBot();
    release();
  });
});
