/** Renders a person's open seeks privately, with buttons that end them, and words seeks. */
import { type APIMessageTopLevelComponent, type BaseInteraction, TimestampStyles, time } from 'discord.js';
import type { BotContext } from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { clockInWords, clockLine, type Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import type { Seek, SeekRefusal, SeekTerms } from '../usecases/seek.ts';
import { anotherDetailsOf, type SeekOptions } from './options.ts';

export const SEEK_ACTIONS = {
  join: 'seekJoin',
  leave: 'seekLeave',
  stop: 'seekStop',
  another: 'seekAnother',
  computer: 'seekComputer',
} as const;

const MAX_SHOWN = 5;

export function seekControl(action: string, { id }: Pick<Seek, 'id'>) {
  return { ...withoutGame(action), details: [String(id)] };
}

/** Used in `/game list` and `/help`; empty without open seeks. */
export async function searchComponents(
  { seeks }: Pick<BotContext, 'seeks'>,
  words: Words,
  personId: PersonId,
): Promise<readonly APIMessageTopLevelComponent[]> {
  const open = await seeks.seeksWith(personId);
  return open.length === 0 ? [] : [text(`**${words.t('seeks.yours')}**`), ...blocksOf(words, personId, open)];
}

/** `lead`: the text above the seeks. `another`: a button that starts another seek, usual or on all servers with these options. */
export function searchesMessage(
  words: Words,
  interaction: Pick<BaseInteraction, 'id' | 'user'>,
  lead: string,
  open: readonly Seek[],
  another: 'usual' | SeekOptions | null,
): PrivateMessage {
  const label = words.t(another === 'usual' ? 'seeks.another' : 'seeks.lookEverywhere');
  const controlOf = (wanted: 'usual' | SeekOptions) => ({
    ...withoutGame(SEEK_ACTIONS.another),
    details: anotherDetailsOf(wanted, interaction),
  });
  const start = another === null ? [] : [row(button(controlOf(another), { label }))];
  return { components: [text(lead), ...blocksOf(words, interaction.user.id, open), ...start] };
}

function blocksOf(words: Words, personId: PersonId, open: readonly Seek[]): readonly APIMessageTopLevelComponent[] {
  const isOwn = ({ seekerId }: Seek) => seekerId === personId;
  // Anybody can join more seeks than are shown, but seeks on all servers can be stopped only here.
  const ownFirst = open.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return ownFirst.slice(0, MAX_SHOWN).flatMap((seek) => {
    const label = words.t(isOwn(seek) ? 'seeks.stop' : 'seeks.leave');
    return [text(searchText(words, seek)), row(button(seekControl(SEEK_ACTIONS.stop, seek), { label }))];
  });
}

function searchText(words: Words, seek: Seek): string {
  return [
    `**${seekInWords(words, seek)}**`,
    ...termsInWords(words, seek),
    placeInWords(words, seek),
    `-# ${words.t('seeks.until', { relative: time(seek.endsAt, TimestampStyles.RelativeTime) })}`,
  ].join('\n');
}

/** Such as "A side, 2–4 players, whichever table fills first · rated". */
export function seekInWords(words: Words, { side, players, rated }: SeekTerms): string {
  const board = words.t('lobby.settings', {
    side: words.t(`game.side.${side}`),
    players: players === null ? words.t('seeks.anyNumber') : words.t('game.players', { count: players }),
  });
  return `${board} · ${words.t(rated ? 'game.rated' : 'game.casual')}`;
}

export function termsInWords(words: Words, { timeControl, range }: SeekTerms): readonly string[] {
  return [
    timeControl === null ? clockInWords(words, null) : clockLine(words, timeControl),
    ...(range ? [words.t('seeks.range', { least: String(range.least), most: String(range.most) })] : []),
  ];
}

function placeInWords(words: Words, { place, everywhere }: Seek): string {
  if (place === null) return words.t('seeks.onAllServers');
  const channel = `<#${place.channelId}>`;
  return words.t(everywhere ? 'seeks.inChannelAndAll' : 'seeks.inChannel', { channel });
}

export function seekRefusalText(words: Words, refusal: SeekRefusal): string {
  switch (refusal.code) {
    case 'unknownSeek':
      return words.t('seeks.gone');
    case 'seekOver':
      return words.t(refusal.status === 'started' ? 'seeks.alreadyBegun' : 'seeks.gone');
    case 'alreadyIn':
      return words.t('seeks.alreadyIn');
    case 'notIn':
      return words.t('seeks.notIn');
    case 'outOfRange': {
      const { range, points } = refusal;
      return words.t('seeks.outOfRange', {
        least: String(range.least),
        most: String(range.most),
        points: String(points),
      });
    }
    case 'notTogether':
      return words.t('seeks.notTogether');
    case 'tooManySeeks':
      return words.t('seeks.tooMany', { count: refusal.most });
  }
}
