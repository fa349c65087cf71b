/** Detects logged failures and hands shown to people who must not see them. */
import { z } from 'zod';
import { createLanguage } from '../../../src/language/index.ts';
import { type Cards, fullCards, sameCards } from '../../../src/rules/index.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import type { DatabaseView } from '../../support/robots/databaseView.ts';
import { isPrivate, wordsOf } from '../../support/robots/messages.ts';
import type { BotScene, Seen } from './botScene.ts';

const ERROR_LEVEL = 50;
const logLine = z.looseObject({
  level: z.number(),
  msg: z.string(),
  name: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

/** The failure in a line of the log, or null; a line that is not JSON is a failure too. */
export function failureIn(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' || /^\s|Warning|trace-warnings/.test(line) ? null : line;
  const read = logLine.safeParse(JSON.parse(line));
  if (!read.success || read.data.level < ERROR_LEVEL) return null;
  const { msg, err } = read.data;
  const where =
    err?.stack
      ?.split('\n')
      .find((each) => each.trim().startsWith('at '))
      ?.trim() ?? '';
  return `logged: ${msg}: ${err?.message ?? ''} ${where}`;
}

const language = createLanguage();
const { startCards } = standardComponents();
/** Fewer kinds may occur together by chance, or among cards paid and drawn. */
const MIN_KINDS = 4;

/** An uploaded emoji or its stand-in, before the name of a card. */
const MARKS = /(?:<a?:\w+:\d+>|\p{Extended_Pictographic}\uFE0F?)\u00A0/gu;

/** What `findShownHand` needs of the scene. */
interface Judged extends Pick<BotScene, 'matchIds'> {
  readonly look: Pick<DatabaseView, 'position'>;
}

/** A hand shown, in any language, to a person who does not hold it; null if there is none. */
export async function findShownHand(scene: Judged, latest: readonly Seen[]): Promise<string | null> {
  for (const { message, viewer } of latest) {
    let text = wordsOf(message).replaceAll(MARKS, '');
    // A hand has a number for each kind of card; most messages without a control have none.
    if ((text.match(/\d+/g)?.length ?? 0) < MIN_KINDS) continue;
    const hands = await handsOf(scene, JSON.stringify(message.components));
    const own = hands.filter(({ personId }) => isPrivate(message) && personId === viewer.user.id);
    // A foreign hand may be a part of their own one, such as the same cards without a color.
    for (const { shown } of own) for (const each of shown) text = text.replaceAll(each, '');
    const foreign = hands.find(({ shown }) => shown.some((each) => text.includes(each)));
    if (foreign !== undefined) return `shows the hand of seat ${foreign.seat}: ${text.slice(0, 300)}`;
  }
  return null;
}

interface SecretHand {
  readonly seat: number;
  readonly personId: string | undefined;
  /** In each language. */
  readonly shown: readonly string[];
}

/** The secret hands of the match that the components name, or of all matches if they name none. */
async function handsOf({ look, matchIds }: Judged, components: string): Promise<readonly SecretHand[]> {
  const ids = await matchIds();
  const named = ids.find((id) => components.includes(id));
  const hands: SecretHand[] = [];
  for (const id of named === undefined ? ids : [named]) {
    const position = await look.position(id);
    for (const [seat, { hand }] of (position?.state?.players ?? []).entries()) {
      const isOpen = startCards.some(({ cards }) => sameCards(cards, fullCards(hand)));
      if (isOpen || kindsIn(hand) < MIN_KINDS) continue;
      const shown = language.locales.map(({ code }) => language.of(code).cards(hand));
      hands.push({ seat, personId: position?.members[seat], shown });
    }
  }
  return hands;
}

function kindsIn(cards: Cards): number {
  return Object.values(cards).filter((count) => count > 0).length;
}
