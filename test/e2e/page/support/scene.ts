/** A channel with everything the page can draw, always the same, for golden views and axe. */
import { Events, type Interaction, MessageFlags } from 'discord.js';
import sharp from 'sharp';
import { NOON, openStage, type Stage } from './stage.ts';

const COMMANDS = [
  {
    name: 'move',
    description: 'Make a move',
    description_localizations: { de: 'Einen Zug machen' },
    name_localizations: { de: 'zug' },
    options: [
      { type: 3, name: 'space', description: 'Where to build', required: true, autocomplete: true },
      { type: 4, name: 'cards', description: 'How many cards to pay', min_value: 1, max_value: 8 },
      {
        type: 3,
        name: 'color',
        description: 'Which color',
        choices: [
          { name: 'violet', value: 'v' },
          { name: 'green', value: 'g' },
        ],
      },
    ],
  },
  { name: 'settings', description: 'Change the settings' },
  { name: 'think', description: 'Takes its time' },
];

export async function openScene(): Promise<Stage> {
  const stage = await openStage({
    now: () => NOON,
    timing: { answerWithinMs: 2500 },
    starters: { alone: [], together: [] },
  });
  const { bot, playground, channelId } = stage;
  await bot.rest.put(`/applications/${playground.applicationId}/commands`, { body: COMMANDS });
  bot.on(Events.InteractionCreate, (interaction) => void answer(interaction));
  const anni = playground.person('anni');
  const lobby = await stage.post({ content: 'A game for two. **Anni** and *Peter* play.' });
  const name = 'Game: Anni, Peter';
  const thread = await bot.rest.post(`/channels/${channelId}/messages/${lobby}/threads`, { body: { name } });
  const { id: threadId } = thread as { readonly id: string };
  await bot.rest.put(`/channels/${threadId}/thread-members/${anni.user.id}`);
  await anni.send(channelId, `Shall we, <@${playground.person('peter').user.id}>?`);
  await stage.post({ content: 'Anni wrote this.', message_reference: { message_id: lobby } });
  await stage.post(
    {
      flags: MessageFlags.IsComponentsV2,
      components: [everything(anni.user.id)],
      allowed_mentions: { users: [anni.user.id] },
      attachments: [{ id: 0, description: 'A board with a star' }],
    },
    [
      { name: 'board.png', data: await picture(560, 240) },
      { name: 'record.json', data: Buffer.from('{"moves":[]}') },
    ],
  );
  await stage.post({ content: 'News' }, [], playground.person('anni').channel('workshop').id);
  return stage;
}

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused().toLowerCase();
    // As if the bot were overloaded.
    if (typed === 'unanswered') return;
    const spaces = ['C2: frame, 1 yellow', 'B3: frame, 1 violet', 'D3: frame, 1 red', 'C4: frame, 1 green'];
    await interaction.respond(
      spaces.filter((name) => name.toLowerCase().includes(typed)).map((name) => ({ name, value: name.slice(0, 2) })),
    );
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'think') {
    await interaction.deferReply();
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'settings') {
    await interaction.showModal(MODAL);
  } else if (interaction.isButton() && interaction.customId === 'hand') {
    await interaction.reply({ content: 'Your hand: 3 violet, 2 green', flags: MessageFlags.Ephemeral });
  }
}

const MODAL = {
  title: 'Settings of the game',
  custom_id: 'settings',
  components: [
    { type: 10, content: 'They hold **from the next turn on**.' },
    {
      type: 18,
      label: 'Note',
      description: 'Nobody else sees it',
      component: { type: 4, custom_id: 'note', style: 2, required: false, placeholder: 'What I have in mind' },
    },
    {
      type: 18,
      label: 'Time for a turn',
      component: {
        type: 3,
        custom_id: 'time',
        options: [
          { label: 'one day', value: '1', default: true },
          { label: 'three days', value: '3' },
        ],
      },
    },
    {
      type: 18,
      label: 'Remind me',
      component: {
        type: 21,
        custom_id: 'remind',
        options: [
          { label: 'never', value: 'n' },
          { label: 'after half of the time', value: 'h', default: true },
        ],
      },
    },
  ],
} as never;

function everything(userId: string) {
  return {
    type: 17,
    accent_color: 0xb98a4a,
    components: [
      {
        type: 9,
        components: [
          {
            type: 10,
            content: `### It is <@${userId}>'s turn\nDeadline <t:${NOON / 1000 + 7200}:R>, on <t:${NOON / 1000 + 7200}:f>.\n- built \`C2\`\n- ~~passed~~ ||secret||\n> Every piece counts.\n-# small print`,
          },
        ],
        accessory: { type: 11, media: { url: 'attachment://board.png' }, description: 'A small board' },
      },
      { type: 14, divider: true, spacing: 2 },
      { type: 12, items: [{ media: { url: 'attachment://board.png' }, description: 'A board with a star' }] },
      { type: 13, file: { url: 'attachment://record.json' } },
      {
        type: 1,
        components: [
          { type: 2, style: 1, label: 'Build', custom_id: 'dead' },
          { type: 2, style: 2, label: 'Hand', custom_id: 'hand', emoji: { name: '🃏' } },
          { type: 2, style: 3, label: 'Confirm', custom_id: 'c' },
          { type: 2, style: 4, label: 'Resign', custom_id: 'r', disabled: true },
          { type: 2, style: 5, label: 'Rules', url: 'https://example.com' },
        ],
      },
      {
        type: 1,
        components: [
          {
            type: 3,
            custom_id: 'select',
            placeholder: 'Where do you want to build?',
            options: [
              { label: 'C2: frame', value: 'C2', description: 'costs 1 yellow', emoji: { name: '🟨' } },
              { label: 'C4: frame', value: 'C4', description: 'costs 1 green', emoji: { name: '🟩' } },
            ],
          },
        ],
      },
    ],
  };
}

function picture(width: number, height: number): Promise<Buffer> {
  const half = `${width / 2} ${height / 2}`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#6b4a2b"/><path transform="translate(${half})" d="M0-90 22-22 90 0 22 22 0 90-22 22-90 0-22-22Z" fill="#e8c97a"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
}
