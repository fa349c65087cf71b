/** `/me data`: sends a person all data about them as a file, by direct message or else in the response. */
import { gzipSync } from 'node:zlib';
import { type ChatInputCommandInteraction, Routes } from 'discord.js';
import { failureOf } from '../../../discord/connection/index.ts';
import { openDirectMessages } from '../../../discord/delivery/index.ts';
import {
  type BotContext,
  type Subcommand,
  say,
  sayWithFiles,
  subcommand,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { MESSAGE_UPLOAD_LIMIT_BYTES, payloadOf } from '../../../discord/messages/index.ts';

/** The file's share of Discord's size limit; the rest is for the message around it. */
const FILE_SHARE = 0.9;
const FILE_NAME = 'intarsia-data.json';

interface DataFile {
  readonly name: string;
  readonly content: Buffer;
}

export const dataSubcommand: Subcommand = {
  ...subcommand('me.data'),
  async execute(context, interaction, words) {
    const data = await context.matches.personalData(interaction.user.id);
    const file = fileOf(data, interaction);
    if (file === null) await say(interaction, words.t('privacy.data.tooLarge'));
    else if (await sendDirectly(context, interaction, file)) await say(interaction, words.t('privacy.data.sent'));
    else {
      await sayWithFiles(interaction, {
        content: words.t('privacy.data.here'),
        files: [{ attachment: file.content, name: file.name }],
      });
    }
  },
};

/** Compresses data that is too large for a direct message. Null if it still is. */
export function fileOf(
  data: unknown,
  { attachmentSizeLimit }: Pick<ChatInputCommandInteraction, 'attachmentSizeLimit'>,
): DataFile | null {
  const maxBytes = Math.min(attachmentSizeLimit, MESSAGE_UPLOAD_LIMIT_BYTES) * FILE_SHARE;
  const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  if (content.length <= maxBytes) return { name: FILE_NAME, content };
  const compressed = gzipSync(content);
  return compressed.length <= maxBytes ? { name: `${FILE_NAME}.gz`, content: compressed } : null;
}

/**
 * False if Discord refuses it. The nonce makes discord.js's retry after a lost response find the message.
 * @throws Discord's error if another attempt may succeed
 */
async function sendDirectly(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  { name, content }: DataFile,
): Promise<boolean> {
  try {
    const channelId = await openDirectMessages(context, interaction.user.id);
    const sentence = payloadOf({ content: wordsOf(context, interaction).t('privacy.data.file') });
    await context.client.rest.post(Routes.channelMessages(channelId), {
      body: {
        content: sentence.content,
        allowed_mentions: sentence.allowedMentions,
        nonce: interaction.id,
        enforce_nonce: true,
      },
      files: [{ name, data: content }],
    });
    return true;
  } catch (error) {
    if (failureOf(error) !== 'barred') throw error;
    context.log.info({ err: error, interaction: interaction.id }, 'a person does not accept direct messages');
    return false;
  }
}
