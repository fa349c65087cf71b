/** The entry point `page`: messages of a playground tab, changed, repeated, or about messages that do not exist. */
import type { EntryPoint } from '../campaign.ts';
import { fewer, type Grammar, smallerItems, within } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import { type Json, oddText } from '../grammar/values.ts';
import { openConversation } from '../sockets.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';

interface Tab {
  readonly name: string;
  readonly messages: readonly Message[];
}

/** Names create permanent people, so there are only a few. */
const NAMES = [
  'anni',
  'peter',
  'jana',
  'lukas',
  'ANNI',
  '日本',
  'é',
  '_x_',
  '..',
  '👍',
  'a'.repeat(5000),
  '%',
  '__proto__',
];
const OPTIONS = [
  { type: 3, name: 'text', value: 'a', focused: true },
  { type: 4, name: 'number', value: 2 },
  { type: 6, name: 'person', value: '{userId}' },
];
const COMMAND = { channelId: '{channelId}', commandId: '{commandId}', options: OPTIONS, nonce: 'n' };
const CLICK = {
  type: 'component',
  channelId: '{channelId}',
  messageId: '{messageId}',
  customId: 'odd:button',
  nonce: 'n',
};
const FAULTS = { rateLimited: 0.1, serverErrors: 0.1, lostReplies: 0, latencyMs: 5, gatewayBreaksEveryMs: 1000 };
const VALID: Readonly<Record<string, Json>> = {
  history: { type: 'history', channelId: '{channelId}', before: '{messageId}', nonce: 'n' },
  around: { type: 'history', channelId: '{channelId}', around: '{messageId}', nonce: 'n' },
  send: { type: 'send', channelId: '{channelId}', content: 'hello <@{userId}> @everyone', nonce: 'n' },
  read: { type: 'read', channelId: '{channelId}', messageId: '{messageId}' },
  setLocale: { type: 'setLocale', locale: 'de' },
  start: { type: 'start', kind: 'alone', channelId: '{channelId}', companion: 'peter', nonce: 'n' },
  setFaults: { type: 'setFaults', settings: FAULTS },
  dismiss: { type: 'dismiss', channelId: '{channelId}', messageId: '{messageId}' },
  command: { type: 'command', ...COMMAND },
  autocomplete: { type: 'autocomplete', ...COMMAND },
  click: CLICK,
  choice: { ...CLICK, customId: 'odd:select', values: ['a'] },
  modal: { type: 'modal', interactionId: '{messageId}', values: { a: 'b', c: ['d'] }, nonce: 'n' },
};
const LAST_NONCE = 'the last one';

export const page: EntryPoint<Tab> = {
  name: 'page',
  // Messages that people write are retained.
  bytesKeptPerTry: 3000,

  draw: (grammar) => ({
    name: grammar.oneIn(6) ? oddText(grammar).slice(0, 2) : grammar.pick(NAMES),
    messages: grammar.times(1, 6, () => drawMessage(grammar, drawBase(grammar))),
  }),

  *smaller(tab) {
    yield* within(fewer(tab.messages), (messages) => ({ ...tab, messages }));
    yield* within(smallerItems(tab.messages, smallerMessage), (messages) => ({ ...tab, messages }));
  },

  async open(targetPool) {
    const playground = await takePlayground(targetPool);
    return {
      targets: [playground.target],
      async attempt({ name, messages }) {
        const address = `ws://${playground.host}:${playground.port}/page/socket?as=${encodeURIComponent(Buffer.from(name).toString())}`;
        const talk = await openConversation(address, playground.target.starved);
        try {
          for (const message of messages) talk.send(sentAs(message, playground.filled));
          talk.send(JSON.stringify({ type: 'setFaults', settings: null }));
          talk.send(
            playground.filled(JSON.stringify({ type: 'history', channelId: '{channelId}', nonce: LAST_NONCE })),
          );
          await talk.until((text) => text.includes(LAST_NONCE), 'the answer to the last message');
        } finally {
          talk.close();
        }
      },
      close: async () => undefined,
    };
  },
};

function drawBase(grammar: Grammar): Json {
  return grammar.choose(
    'pageMessage',
    Object.fromEntries(Object.entries(VALID).map(([name, json]) => [name, () => json])),
  );
}
