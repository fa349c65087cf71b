/** Starts the playground as a target, furnishes it, and fills its ids into inputs. */
import { z } from 'zod';
import { ANSWER_MS, inTime } from '../faults.ts';
import { CLOSE_CONNECTION, type Served, SILENCE_TIMEOUT_MS, servedBy, startTarget, type TargetPool } from './target.ts';

const schema = z.object({
  url: z.string(),
  botToken: z.string(),
  applicationId: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  userId: z.string(),
});

export interface PlaygroundTarget extends Served {
  readonly token: string;
  /** Restores channel, thread, messages and command, if inputs have removed them. */
  furnish(): Promise<void>;
}

export function takePlayground(targetPool: TargetPool): Promise<PlaygroundTarget> {
  return take(targetPool, 'playground', []);
}

/** A playground with timeouts of `SILENCE_TIMEOUT_MS`. */
export function takePlaygroundWithTimeouts(targetPool: TargetPool): Promise<PlaygroundTarget> {
  return take(targetPool, 'impatientPlayground', [String(SILENCE_TIMEOUT_MS)]);
}

async function take(targetPool: TargetPool, name: string, args: readonly string[]): Promise<PlaygroundTarget> {
  const target = await targetPool.take(name, () =>
    startTarget({ program: new URL('./playground.ts', import.meta.url), args, announcesReady: true }),
  );
  const facts = schema.parse(target.ready);
  const { url, botToken: token } = facts;
  const ids = new Map<string, string>(Object.entries({ ...facts, token }));

  async function rest(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await inTime(
      fetch(`${url}/api/v10${path}`, {
        method,
        headers: { ...CLOSE_CONNECTION, authorization: `Bot ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      `the answer to ${method} ${path}`,
      ANSWER_MS,
      target.starved,
    );
    return z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(await response.json().catch(() => ({})));
  }
  const remember = (name: string, made: Record<string, unknown>): void => {
    if (typeof made.id === 'string') ids.set(name, made.id);
  };

  const opened: PlaygroundTarget = {
    ...servedBy(target, url, ids, '/page/entrance'),
    token,
    async furnish() {
      const channel = await rest('GET', opened.filled('/channels/{channelId}'), undefined);
      if (channel.id === undefined) {
        remember(
          'channelId',
          await rest('POST', opened.filled('/guilds/{guildId}/channels'), { name: 'odd', type: 0 }),
        );
      }
      const messages = opened.filled('/channels/{channelId}/messages');
      remember('messageId', await rest('POST', messages, { content: 'odd', components: CONTROLS }));
      remember(
        'threadId',
        await rest('POST', opened.filled('/channels/{channelId}/threads'), { name: 'odd', type: 11 }),
      );
      remember('commandId', await rest('POST', opened.filled('/applications/{applicationId}/commands'), COMMAND));
    },
  };
  if (!ids.has('messageId')) await opened.furnish();
  return opened;
}

const CONTROLS = [
  { type: 1, components: [{ type: 2, style: 1, label: 'odd', custom_id: 'odd:button' }] },
  {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: 'odd:select',
        options: [
          { label: 'a', value: 'a' },
          { label: 'b', value: 'b' },
        ],
      },
    ],
  },
];

const COMMAND = {
  name: 'odd',
  description: 'odd',
  type: 1,
  options: [
    { type: 3, name: 'text', description: 'odd', autocomplete: true },
    { type: 4, name: 'number', description: 'odd', min_value: 1, max_value: 4 },
    { type: 6, name: 'person', description: 'odd' },
  ],
};
