/** What the log and a crash message may contain: no token, no hand, no message text. */
import { Writable } from 'node:stream';
import { type Client, DiscordAPIError, MessageFlags, RateLimitError, Routes } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../packages/playground/index.ts';
import { createLog, errorText } from '../../src/app/log.ts';
import { connect } from '../../src/discord/connection/index.ts';
import { machineTimer } from '../../src/kernel/index.ts';
import { openPlayground } from '../support/discord/bot.ts';

/** Shaped like Discord's tokens. */
const BOT_TOKEN = 'MTE5OTk5OTk5OTk5OTk5OTk5OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB';
const INTERACTION_TOKEN = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTphYmNkZWZnaGlqa2xtbm9w';
const TEXT = 'Your hand: three reds and the wild';
const PICTURE = 'the bytes of a picture of a hand';

let lines: string[];
let discord: Playground;
beforeEach(async () => {
  lines = [];
  discord = await openPlayground({ botToken: BOT_TOKEN });
});
afterEach(() => discord.close());

const log = () =>
  createLog({
    level: 'trace',
    secrets: [BOT_TOKEN],
    destination: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  });

function expectNoSecrets(text: string): void {
  for (const secret of [BOT_TOKEN, INTERACTION_TOKEN, TEXT, PICTURE]) expect(text).not.toContain(secret);
}

/** The error as the log and a crash would write it. */
function writtenOut(error: unknown): string {
  log().error({ err: error }, 'it failed');
  const text = `${lines.join('')}\n${errorText(error, [BOT_TOKEN])}`;
  expectNoSecrets(text);
  return text;
}

async function failing(act: (client: Client<true>) => Promise<unknown>): Promise<unknown> {
  const connected = await client();
  const error = await act(connected).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await connected.destroy();
  expect(error).toBeInstanceOf(Error);
  return error;
}

async function client(): Promise<Client<true>> {
  const connected = await connect({
    token: BOT_TOKEN,
    apiUrl: discord.apiUrl,
    log: log(),
    clock: { now: () => new Date() },
    timer: machineTimer,
  });
  if (!connected.ok) throw new Error(connected.code);
  return connected.client;
}

describe('failed calls to Discord', () => {
  const files = [{ name: 'hand.png', data: Buffer.from(PICTURE) }];
  const answer = (id: string) => Routes.webhookMessage(id, INTERACTION_TOKEN);

  it('are logged with code, status and place when Discord refuses', async () => {
    const error = await failing(({ rest, application: { id } }) =>
      rest.patch(answer(id), { auth: false, body: { content: TEXT }, files }),
    );
    expect(error).toBeInstanceOf(DiscordAPIError);
    const text = writtenOut(error);
    expect(JSON.parse(lines.at(-1) ?? '{}').err).toMatchObject({
      status: (error as DiscordAPIError).status,
      method: 'PATCH',
    });
    expect(text).toContain('    at ');
  });

  it('include a message that Discord refuses', async () => {
    const error = await failing(({ rest }) =>
      rest.post(Routes.channelMessages('100000000000000009'), {
        body: { content: TEXT, flags: MessageFlags.Ephemeral },
        files,
      }),
    );
    expect(writtenOut(error)).toContain('10003');
  });

  it('include a call that would wait too long', async () => {
    const error = await failing(({ rest, application: { id } }) => {
      discord.intercept(() => ({
        act: 'fail',
        when: 'before',
        status: 429,
        body: { message: TEXT, retry_after: 1000, global: false },
        headers: { 'retry-after': '1000', 'x-ratelimit-reset-after': '1000', 'x-ratelimit-remaining': '0' },
      }));
      return rest.patch(answer(id), { auth: false, body: { content: TEXT } });
    });
    expect(error).toBeInstanceOf(RateLimitError);
    expect(writtenOut(error)).toContain('timeToReset');
  });

  it('include a Discord that is broken or unreachable', async () => {
    let mend = (): void => undefined;
    const broken = await failing(({ rest, application: { id } }) => {
      mend = discord.intercept(() => ({ act: 'fail', when: 'before', status: 500, body: { message: TEXT } }));
      return rest.patch(answer(id), { auth: false, body: { content: TEXT }, files });
    });
    expect(writtenOut(broken)).toContain('"status":500');
    mend();
    const connected = await client();
    await discord.close();
    const unreachable = await connected.rest
      .patch(answer('100000000000000001'), { auth: false, body: { content: TEXT } })
      .catch((e) => e);
    await connected.destroy();
    expect(writtenOut(unreachable)).toMatch(/ECONNREFUSED|ECONNRESET/);
  });
});

describe('other failures', () => {
  it('do not quote the data that was read', () => {
    const unreadable = (() => {
      try {
        return JSON.parse(`${TEXT} {"hand":1}`);
      } catch (error) {
        return error;
      }
    })();
    writtenOut(new Error('a snapshot cannot be read', { cause: unreadable }));
    const query = Object.assign(new Error(`Invalid \`prisma.snapshot.create()\` invocation: { state: "${TEXT}" }`), {
      name: 'PrismaClientValidationError',
      meta: { values: [TEXT] },
    });
    expect(writtenOut(query)).toContain('prisma.snapshot.create()');
    writtenOut(Object.assign(new Error('sent'), { url: `/webhooks/1/${INTERACTION_TOKEN}/messages/@original` }));
    writtenOut(new Error(`cannot reach https://discord.com/api/v10/interactions/1/${INTERACTION_TOKEN}/callback`));
    writtenOut(new Error(`${BOT_TOKEN} is no good`));
    writtenOut({ content: TEXT });
    writtenOut(TEXT);
  });

  it('stay short when somebody logs an oversized object by mistake', () => {
    log().warn(
      { token: INTERACTION_TOKEN, call: { content: TEXT, requestBody: { files: [PICTURE] } } },
      'an oversight',
    );
    log().info({ given: BOT_TOKEN }, `with ${BOT_TOKEN}`);
    expect(lines).toHaveLength(2);
    expectNoSecrets(lines.join(''));
  });
});
