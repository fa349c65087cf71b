/**
 * The searches that a person is in, for them alone: each says what is looked for, where, and until when, with the button that ends it.
 */
import { type APIMessageTopLevelComponent, TimestampStyles, time } from 'discord.js';
import type { BotContext } from '../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { clockInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import type { Seek, SeekWish } from '../../../people/index.ts';

/** The actions of all buttons about seeks, as their controls are registered. */
export const SEEK_ACTIONS = {
  join: 'seekJoin',
  leave: 'seekLeave',
  stop: 'seekStop',
  another: 'seekAnother',
  computer: 'seekComputer',
} as const;

/** Somebody may have joined any number of others' searches. */
const MOST_SHOWN = 5;

export function seekControl(action: string, { id }: Pick<Seek, 'id'>) {
  return { ...withoutGame(action), details: [String(id)] };
}

/** What `/game list` and `/help` show below all else; nothing where the person is in no search. */
export async function searchesOf(
  { seeks }: Pick<BotContext, 'seeks'>,
  words: Words,
  personId: PersonId,
): Promise<readonly APIMessageTopLevelComponent[]> {
  const open = await seeks.seeksWith(personId);
  return open.length === 0 ? [] : [text(`**${words.t('seeks.yours')}**`), ...blocksOf(words, personId, open)];
}

/** `lead`: what is said first; empty: nothing. `another`: the label of the button that starts a search, too. */
export function searchesMessage(
  words: Words,
  personId: PersonId,
  lead: string,
  open: readonly Seek[],
  another: string | null,
): PrivateMessage {
  const start =
    another === null ? [] : [row(button({ ...withoutGame(SEEK_ACTIONS.another), details: [] }, { label: another }))];
  return { components: [text(lead), ...blocksOf(words, personId, open), ...start] };
}

function blocksOf(words: Words, personId: PersonId, open: readonly Seek[]): readonly APIMessageTopLevelComponent[] {
  return open.slice(0, MOST_SHOWN).flatMap((seek) => {
    const label = words.t(seek.seekerId === personId ? 'seeks.stop' : 'seeks.leave');
    return [text(searchText(words, seek)), row(button(seekControl(SEEK_ACTIONS.stop, seek), { label }))];
  });
}

function searchText(words: Words, seek: Seek): string {
  return [
    `**${wishInWords(words, seek)}**`,
    ...termsInWords(words, seek),
    placeInWords(words, seek),
    `-# ${words.t('seeks.until', { relative: time(seek.endsAt, TimestampStyles.RelativeTime) })}`,
  ].join('\n');
}

/** `A side, 2–4 players, whichever table fills first · rated`. */
export function wishInWords(words: Words, { side, players, rated }: SeekWish): string {
  const board = words.t('lobby.settings', {
    side: words.t(`game.side.${side}`),
    players: players === null ? words.t('seeks.anyNumber') : words.t('game.players', { count: players }),
  });
  return `${board} · ${words.t(rated ? 'game.rated' : 'game.casual')}`;
}

/** The clock and the ratings that are asked for. */
export function termsInWords(words: Words, { timeControl, range }: SeekWish): readonly string[] {
  const clock = clockInWords(words, timeControl);
  return [
    timeControl === null ? clock : words.t('time.control', { clock }),
    ...(range ? [words.t('seeks.range', { least: String(range.least), most: String(range.most) })] : []),
  ];
}

function placeInWords(words: Words, { place, everywhere }: Seek): string {
  if (place === null) return words.t('seeks.onAllServers');
  const channel = `<#${place.channelId}>`;
  return words.t(everywhere ? 'seeks.inChannelAndAll' : 'seeks.inChannel', { channel });
}
