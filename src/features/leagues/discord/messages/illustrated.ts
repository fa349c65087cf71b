/**
 * A message with the standings in it: drawn, or in words where nothing can be drawn or attached.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import type { BotContext } from '../../../../discord/frame/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../../discord/messages/index.ts';
import { permissionsInWords } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { LeagueView } from '../../../../people/index.ts';
import { standingsPictures, standingsText } from './standings.ts';

export async function illustratedMessage(
  context: BotContext,
  words: Words,
  view: LeagueView,
  ...head: readonly APIMessageTopLevelComponent[]
): Promise<PublicMessage> {
  const drawn = await standingsPictures(context, words, view);
  const inWords = () => [...head, standingsText(words, view)];
  if (drawn.components.length === 0) return publicMessage(inWords());
  const permissions = permissionsInWords(words, ['AttachFiles']);
  const why = text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${view.league.channelId}>` })}`);
  return {
    ...publicMessage([...head, ...drawn.components], { files: drawn.files }),
    withoutFiles: () => ({ components: inWords(), why }),
  };
}
