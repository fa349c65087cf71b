/**
 * The history of a game in pages, a heading for each round; the newest page is the last.
 * Pages are cut by length, never within a move.
 */

import { jumpLinks, type MoveLink } from '../../../../discord/frame/index.ts';
import { button, capitalised, type PrivateMessage, row, text, truncate } from '../../../../discord/messages/index.ts';
import { moveLine, shownNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { Match, PlayedMove, TurnPost } from '../../../../match/index.ts';

const PAGE = 3000;
const LINE = 600;

/** The history packed into pages of at most 3,000 characters, oldest first; one page at least. */
export function logPages(
  words: Words,
  history: readonly PlayedMove[],
  names: readonly string[],
  link: MoveLink = () => null,
  why: ReadonlyMap<number, string> = new Map(),
): string[] {
  const pages: string[] = [];
  let page = '';
  let round = 1;
  let headed = 0;
  for (const [index, move] of history.entries()) {
    const line = words.t('turn.log.entry', { number: index + 1, line: moveLine(words, move, names) });
    const reasons = why.get(move.number);
    const heading = `**${capitalised(words.locale, words.t('game.roundOf', { round }))}**`;
    const address = link(move);
    const number = (digits: string) => (address === null ? `\`${digits}\`` : `[\`${digits}\`](${address})`);
    const told = truncate(line, LINE).replace(/^(\d+)\./, (_, digits: string) => number(digits));
    const entry = reasons ? `${told}\n${truncate(`-# ↳ ${reasons}`, LINE)}` : told;
    const added = headed === round ? entry : `${heading}\n${entry}`;
    if (page !== '' && page.length + added.length + 1 > PAGE) {
      pages.push(page);
      page = `${heading}\n${entry}`;
    } else {
      page = page === '' ? `${heading}\n${entry}` : `${page}\n${added}`;
    }
    headed = round;
    for (const event of move.events) if (event.type === 'roundBegan') round = event.round;
  }
  pages.push(page === '' ? words.t('turn.nothingYet') : page);
  return pages;
}

/** One page (from 0; beyond the last: the newest) with the buttons to the others. `why`: reasons by a move's number. */
export function logMessage(
  words: Words,
  match: Match,
  history: readonly PlayedMove[],
  posts: readonly TurnPost[],
  wanted: number,
  why: ReadonlyMap<number, string> = new Map(),
): PrivateMessage {
  const pages = logPages(words, history, shownNames(words, match), jumpLinks(match, posts), why);
  const last = pages.length - 1;
  const number = Number.isInteger(wanted) && wanted >= 0 ? Math.min(wanted, last) : last;
  const id = (action: string, page: number) => ({
    action,
    matchId: match.id,
    version: match.version,
    details: [String(page)],
  });
  const older = button(id('logOlder', Math.max(0, number - 1)), {
    label: words.t('turn.log.older'),
    disabled: number === 0,
  });
  const newer = button(id('logNewer', Math.min(last, number + 1)), {
    label: words.t('turn.log.newer'),
    disabled: number === last,
  });
  const title = `### ${words.t('turn.log.title')}`;
  if (last === 0) return { components: [text(`${title}\n${pages[0]}`)] };
  const place = `-# ${words.t('turn.log.page', { page: number + 1, pages: pages.length })}`;
  return { components: [text(`${title}\n${pages[number]}\n${place}`), row(older, newer)] };
}
