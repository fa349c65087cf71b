/**
 * `/me data`: everything that is kept about a person, as a file in their direct messages; where they take none, in the answer.
 * What that is is the matches' matter.
 */
import { gzipSync } from 'node:zlib';
import { type ChatInputCommandInteraction, Routes } from 'discord.js';
import { openDirectMessages } from '../../../discord/delivery/index.ts';
import {
  acknowledge,
  type BotContext,
  give,
  type Subcommand,
  say,
  subcommandData,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { payloadOf } from '../../../discord/messages/index.ts';

/** The form of the message around the file takes its part of what Discord lets through. */
const ROOM = 0.9;
const NAME = 'intarsia-data.json';

interface DataFile {
  readonly name: string;
  readonly content: Buffer;
}

export const personalData: Subcommand = {
  name: 'data',
  offers: null,
  data: (language) => subcommandData(language, 'me.data', []),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const data = await context.matches.personalData(interaction.user.id);
    const file = fileOf(data, interaction.attachmentSizeLimit * ROOM);
    if (file === null) await say(interaction, words.t('privacy.data.tooLarge'));
    else if (await sentDirectly(context, interaction, file)) await say(interaction, words.t('privacy.data.sent'));
    else {
      await give(interaction, {
        content: words.t('privacy.data.here'),
        files: [{ attachment: file.content, name: file.name }],
      });
    }
  },
};

/** Packed where it is large; null where even that is more than `most` bytes. */
function fileOf(data: unknown, most: number): DataFile | null {
  const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  if (content.length <= most) return { name: NAME, content };
  const packed = gzipSync(content);
  return packed.length <= most ? { name: `${NAME}.gz`, content: packed } : null;
}

async function sentDirectly(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  { name, content }: DataFile,
): Promise<boolean> {
  try {
    const channelId = await openDirectMessages(context, interaction.user.id);
    const sentence = payloadOf({ content: wordsOf(context, interaction).t('privacy.data.file') });
    await context.client.rest.post(Routes.channelMessages(channelId), {
      body: { content: sentence.content, allowed_mentions: sentence.allowedMentions },
      files: [{ name, data: content }],
    });
    return true;
  } catch (error) {
    context.log.info({ err: error, interaction: interaction.id }, 'somebody takes no direct messages');
    return false;
  }
}
