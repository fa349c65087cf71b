/**
 * Why Discord does not take a message or open a thread, in a sentence: a permission by its name, else the refusal by its kind.
 */
import { type Client, RESTJSONErrorCodes } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { MatchPlace } from '../../../match/index.ts';
import { hindranceOf, lackingForWriting } from '../../connection/index.ts';
import { permissionsInWords } from '../../wording/index.ts';

/**
 * @param code Discord's code, where it has just refused to take a message there
 * @returns null where nothing more is known than that we may not
 */
export async function whySilent(
  client: Client<true>,
  words: Words,
  place: MatchPlace,
  code: number | undefined,
): Promise<string | null> {
  const shown = `<#${place.threadId ?? place.channelId}>`;
  const missing = await lackingForWriting(client, place);
  if (missing.length > 0) {
    return words.t('errors.lacking', { place: shown, permissions: permissionsInWords(words, missing) });
  }
  const hindrance = hindranceOf(code ?? RESTJSONErrorCodes.MissingAccess);
  if (hindrance === 'forbidden') return null;
  return hindrance === 'unwilling' || hindrance === 'unknown'
    ? words.t('errors.hindered.unknown', { place: shown, refusal: String(code) })
    : words.t(`errors.hindered.${hindrance}`, { place: shown });
}

/** Why a game is played in the channel itself; null: channels of that kind have no threads. */
export function whyNoThread(words: Words, channelId: string, code: number): string | null {
  if (code === RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType) return null;
  if (code === RESTJSONErrorCodes.MissingPermissions) {
    const permissions = permissionsInWords(words, ['CreatePublicThreads']);
    return words.t('errors.noThread', { place: `<#${channelId}>`, permissions });
  }
  const why = hindranceOf(code) === 'threads' ? 'errors.inChannel.threads' : 'errors.inChannel.other';
  return words.t(why, { refusal: String(code) });
}
