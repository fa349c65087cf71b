/**
 * The answers that a puzzle can be given: as options of a select, and read from what people type.
 * Which of them is right is the puzzle's matter.
 */
import type { APISelectMenuOption } from 'discord.js';
import { type Emojis, optionEmoji, pieceEmoji } from '../../../discord/emoji/index.ts';
import type { Words } from '../../../language/index.ts';
import { firstMoveAt, keyOf, type Puzzle } from '../../../opponents/index.ts';
import type { Components } from '../../../rules/index.ts';
import { type SpaceOffer, spaceOffers } from '../../../turn/index.ts';
import { claimsText, spaceLabel } from '../../play/discord/index.ts';

/** In the order of the build dialogue, each with its price and the tiles that it claims; the pass comes last. */
export function answerOptions(
  words: Words,
  emojis: Emojis,
  components: Components,
  { position, seat, firstMoves }: Puzzle,
): APISelectMenuOption[] {
  const offered = new Set<string>();
  const builds = spaceOffers(components, position, seat).flatMap((offer) => {
    const first = firstMoveAt(firstMoves, offer.option.space.name);
    if (first?.kind !== 'build' || offered.has(keyOf(first))) return [];
    offered.add(keyOf(first));
    return [{ ...buildOption(words, emojis, offer, first.spaces), value: keyOf(first) }];
  });
  return [...builds, { label: words.t('turn.pass'), value: 'pass', ...optionEmoji(emojis, 'passed') }];
}

/** `B1 or D5: midsection · 2 yellow`, below it the tiles. */
function buildOption(words: Words, emojis: Emojis, offer: SpaceOffer, spaces: readonly string[]) {
  const { option, tiles } = offer;
  return {
    label: spaceLabel(words, offer, words.either(spaces.map((name) => words.space(name)))),
    ...(tiles.length > 0 ? { description: claimsText(words, tiles) } : {}),
    ...optionEmoji(emojis, pieceEmoji(option.element, option.color)),
  };
}

/** The key of the first move that somebody has typed: a space, with or without what is built there, or the word for passing. */
export function readAnswer(words: Words, { firstMoves }: Puzzle, typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  const passes = [words.t('turn.pass'), words.t('commands.pass.name'), 'pass'];
  if (passes.some((pass) => pass.toLowerCase() === text.toLowerCase())) return 'pass';
  const spaces = text.toUpperCase().match(/(?<![A-Z0-9])[A-E][1-5](?![0-9])/g) ?? [];
  const keys = new Set(spaces.map((space) => firstMoveAt(firstMoves, space)).map((first) => first && keyOf(first)));
  const [key, ...others] = keys;
  return others.length > 0 ? null : (key ?? null);
}
