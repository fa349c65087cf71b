/** The entry point `gateway`: a bot's messages after HELLO, changed, repeated and in any order. */
import type { EntryPoint } from '../campaign.ts';
import { ANSWER_MS } from '../faults.ts';
import { fewer, type Grammar, shorter, smallerItems, within } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import type { Json } from '../grammar/values.ts';
import { openConversation } from '../sockets.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';
import { gatewayQuery } from './upgrades.ts';

interface Session {
  readonly query: string;
  readonly messages: readonly Message[];
}

const PROPERTIES = { os: 'linux', browser: 'odd', device: 'odd' };
const IDENTIFY = {
  op: 2,
  d: { token: '{token}', intents: 33_281, shard: [0, 1], compress: false, properties: PROPERTIES },
};
const VALID: readonly Json[] = [
  IDENTIFY,
  { ...IDENTIFY, d: { ...IDENTIFY.d, compress: true } },
  { op: 1, d: 0 },
  { op: 6, d: { token: '{token}', session_id: '{session}', seq: 1 } },
  { op: 8, d: { guild_id: '{guildId}', query: '', limit: 0, nonce: 'a' } },
  { op: 8, d: { guild_id: '{guildId}', user_ids: ['{userId}', '1'], presences: true } },
  { op: 3, d: { since: null, activities: [{ name: 'odd', type: 0 }], status: 'online', afk: false } },
  { op: 4, d: { guild_id: '{guildId}', channel_id: null, self_mute: false, self_deaf: false } },
  { op: 31, d: { guild_ids: ['{guildId}'] } },
];
const HEARTBEAT = JSON.stringify({ op: 1, d: null });

export const gateway: EntryPoint<Session> = {
  name: 'gateway',

  draw: (grammar) => ({
    query: grammar.oneIn(4) ? gatewayQuery(grammar) : 'v=10&encoding=json',
    messages: [
      ...(grammar.oneIn(3) ? [] : [{ kind: 'edited', base: IDENTIFY, edits: [], text: [] } as const]),
      ...grammar.times(1, 6, () => drawMessage(grammar, drawBase(grammar))),
    ],
  }),

  *smaller(session) {
    yield* within(fewer(session.messages), (messages) => ({ ...session, messages }));
    yield* within(smallerItems(session.messages, smallerMessage), (messages) => ({ ...session, messages }));
    yield* within(shorter(session.query), (query) => ({ ...session, query }));
  },

  async open(targetPool) {
    const playground = await takePlayground(targetPool);
    let lastSession = '0';
    const filled = (text: string): string => playground.filled(text.replaceAll('{session}', lastSession));
    return {
      targets: [playground.target],
      async attempt({ query, messages }) {
        const talk = await openConversation(
          `ws://${playground.host}:${playground.port}/gateway?${query}`,
          playground.target.starved,
        );
        try {
          // Compressed payloads are not decoded here; a heartbeat causes another message in any case.
          await talk.until(() => true, 'HELLO');
          for (const message of messages) talk.send(sentAs(message, filled));
          const before = talk.received().length;
          talk.send(HEARTBEAT);
          await talk.until(() => talk.received().length > before, `an answer to the heartbeat in ${ANSWER_MS} ms`);
          lastSession = sessionIn(talk.received()) ?? lastSession;
        } finally {
          talk.close();
        }
      },
      close: async () => undefined,
    };
  },
};

function drawBase(grammar: Grammar): Json {
  return grammar.choose('gatewayMessage', Object.fromEntries(VALID.map((json, index) => [String(index), () => json])));
}

function sessionIn(received: readonly string[]): string | null {
  return received.map((text) => /"session_id":"([^"]+)"/.exec(text)?.[1]).find((id) => id !== undefined) ?? null;
}
