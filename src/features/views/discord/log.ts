/** `/log`: shows the person the moves of a game in pages, newest page first. */
import { z } from 'zod';
import {
  ANY_STATUS,
  type Answerable,
  type BotContext,
  type Control,
  commandOnGame,
  countDetail,
  defineControl,
  jumpLinks,
  type MoveLink,
  showPrivately,
  showStep,
  spectator,
  turnPostsFor,
  visible,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { button, capitalize, type PrivateMessage, row, text, truncate } from '../../../discord/messages/index.ts';
import { moveLine, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Match, MatchView, PlayedMove, TurnPost } from '../../../match/index.ts';
import { explainComputerMoves } from '../../advice/discord/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';

export const log = commandOnGame('log', visible, async (context, interaction, view) => {
  await showPrivately(interaction, await logPage(context, interaction, view, Number.NaN));
});

export const logItem: TurnMenuItem = {
  name: 'log',
  offers: () => true,
  run: async (context, { interaction, view }) =>
    showStep(interaction, await logPage(context, interaction, view, Number.NaN)),
};

function turnPage(action: string): Control {
  return defineControl({
    action,
    details: z.tuple([countDetail]),
    guard: spectator({ statuses: ANY_STATUS, currency: 'any' }),
    async execute(context, { interaction, view, details: [page] }) {
      await showStep(interaction, await logPage(context, interaction, view, page));
    },
  });
}

export const logControls: readonly Control[] = [turnPage('logOlder'), turnPage('logNewer')];

async function logPage(context: BotContext, interaction: Answerable, view: MatchView, page: number) {
  const words = wordsOf(context, interaction);
  const history = await context.matches.history(view.match.id);
  const posts = await turnPostsFor(context, view, interaction.user.id);
  const reasons = explainComputerMoves(words, context.componentsOf(view.state), view.match, history);
  return logMessage(words, view.match, history, posts, page, reasons);
}

const MAX_LOG_PAGE_LENGTH = 3000;
const MAX_LOG_LINE_LENGTH = 600;

/** At least one page, oldest first, split between moves. `reasons`: keyed by move number. */
export function logPages(
  words: Words,
  history: readonly PlayedMove[],
  names: readonly string[],
  link: MoveLink = () => null,
  reasons: ReadonlyMap<number, string> = new Map(),
): string[] {
  const pages: string[] = [];
  let page = '';
  let round = 1;
  let headedRound = 0;
  for (const [index, move] of history.entries()) {
    const line = words.t('turn.log.entry', { number: index + 1, line: moveLine(words, move, names) });
    const reason = reasons.get(move.number);
    const heading = `**${capitalize(words.locale, words.t('game.roundOf', { round }))}**`;
    const address = link(move);
    const number = (digits: string) => (address === null ? `\`${digits}\`` : `[\`${digits}\`](${address})`);
    const linked = truncate(line, MAX_LOG_LINE_LENGTH).replace(/^(\d+)\./, (_, digits: string) => number(digits));
    const entry = reason ? `${linked}\n${truncate(`-# ↳ ${reason}`, MAX_LOG_LINE_LENGTH)}` : linked;
    const added = headedRound === round ? entry : `${heading}\n${entry}`;
    if (page !== '' && page.length + added.length + 1 > MAX_LOG_PAGE_LENGTH) {
      pages.push(page);
      page = `${heading}\n${entry}`;
    } else {
      page = page === '' ? `${heading}\n${entry}` : `${page}\n${added}`;
    }
    headedRound = round;
    for (const event of move.events) if (event.type === 'roundBegan') round = event.round;
  }
  pages.push(page === '' ? words.t('turn.nothingYet') : page);
  return pages;
}

/** `requested`: starts at 0; if there is no such page, shows the newest one. */
export function logMessage(
  words: Words,
  match: Match,
  history: readonly PlayedMove[],
  posts: readonly TurnPost[],
  requested: number,
  reasons: ReadonlyMap<number, string> = new Map(),
): PrivateMessage {
  const pages = logPages(words, history, shownNames(words, match), jumpLinks(match, posts), reasons);
  const last = pages.length - 1;
  const number = Number.isInteger(requested) && requested >= 0 ? Math.min(requested, last) : last;
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
