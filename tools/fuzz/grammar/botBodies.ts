/** Valid bodies of requests that a bot makes to Discord. */
import type { Json } from './values.ts';

const TEXT_DISPLAY = { type: 10, content: 'hello **you**' };
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'odd:1' };
const SELECT = {
  type: 3,
  custom_id: 'odd:2',
  options: [{ label: 'a', value: 'a', default: false }],
  min_values: 0,
  max_values: 1,
};
const ROWS = [
  { type: 1, components: [BUTTON, { type: 2, style: 5, label: 'Go', url: 'https://example.com' }] },
  { type: 1, components: [SELECT] },
];
const OPTION = { type: 3, name: 'text', description: 'a text', required: false, choices: [{ name: 'a', value: 'a' }] };
const COMMAND = {
  name: 'odd',
  description: 'odd',
  type: 1,
  name_localizations: { de: 'seltsam' },
  contexts: [0, 1],
  integration_types: [0, 1],
  options: [OPTION],
};
const EMBED = {
  title: 'a',
  description: 'b',
  url: 'https://example.com',
  color: 255,
  fields: [{ name: 'a', value: 'b', inline: true }],
  image: { url: 'attachment://a.png' },
};
const INPUT = {
  type: 18,
  label: 'Which',
  component: { type: 4, custom_id: 'a', style: 1, required: false, max_length: 40 },
};
const MESSAGE = {
  content: 'hello <@{userId}> @everyone',
  tts: false,
  flags: 0,
  nonce: '1',
  enforce_nonce: true,
  allowed_mentions: { parse: ['users'], users: [], replied_user: false },
  message_reference: { message_id: '{messageId}', fail_if_not_exists: false },
  components: ROWS,
  embeds: [EMBED],
  attachments: [{ id: 0, filename: 'a.png', description: 'odd' }],
};

/** Bodies of all kinds; each may be sent to any route. A message comes first. */
export const BOT_BODIES: readonly Json[] = [
  MESSAGE,
  {
    flags: 32_768,
    components: [
      {
        type: 17,
        accent_color: 255,
        components: [
          TEXT_DISPLAY,
          { type: 12, items: [{ media: { url: 'attachment://a.png' } }] },
          { type: 14 },
          { type: 9, components: [TEXT_DISPLAY], accessory: BUTTON },
        ],
      },
    ],
  },
  { name: 'odd', type: 11, auto_archive_duration: 1440, message: MESSAGE },
  { name: 'odd', topic: 'odd', archived: false, locked: false, auto_archive_duration: 60, rate_limit_per_user: 0 },
  { type: 4, data: MESSAGE },
  { type: 5, data: { flags: 64 } },
  { type: 8, data: { choices: [{ name: 'a', value: 'a', name_localizations: { de: 'b' } }] } },
  { type: 9, data: { custom_id: 'odd:3', title: 'Odd', components: [INPUT] } },
  COMMAND,
  [COMMAND, { ...COMMAND, name: 'other' }],
  { messages: ['{messageId}', '{messageId}'] },
  { recipient_id: '{userId}' },
  {
    name: 'odd',
    image:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  },
];
