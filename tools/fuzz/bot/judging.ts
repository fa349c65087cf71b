/** Detects logged failures and hands shown to people who must not see them. */
import { z } from 'zod';
import { createLanguage } from '../../../src/language/index.ts';
import { type Cards, fullCards, sameCards } from '../../../src/rules/index.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import { isPrivate, textOf } from '../../support/robots/messages.ts';
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

/** A hand shown, in any language, to a person who does not hold it; null if there is none. */
export async function findShownHand({ look, matchIds }: BotScene, latest: readonly Seen[]): Promise<string | null> {
  for (const { message, viewer } of latest) {
    const text = textOf(message);
    const matchId = (await matchIds()).find((id) => JSON.stringify(message.components).includes(id));
    const position = matchId === undefined ? null : await look.position(matchId);
    for (const [seat, player] of (position?.state?.players ?? []).entries()) {
      const isOwn = isPrivate(message) && position?.members[seat] === viewer.user.id;
      const isOpen = startCards.some(({ cards }) => sameCards(cards, fullCards(player.hand)));
      if (isOwn || isOpen || kindsIn(player.hand) < MIN_KINDS) continue;
      const shownIn = language.locales.find(({ code }) => text.includes(language.of(code).cards(player.hand)));
      if (shownIn !== undefined) return `shows the hand of seat ${seat}: ${text.slice(0, 300)}`;
    }
  }
  return null;
}

function kindsIn(cards: Cards): number {
  return Object.values(cards).filter((count) => count > 0).length;
}
