/**
 * Renders a hint: the move that a computer player would make, alternatives, and the reasons. A button opens each move.
 */
import { withEmoji } from '../../../discord/emoji/index.ts';
import {
  makeBuildDetails,
  makeCardCode,
  type Position,
  type ViewContext,
} from '../../../discord/interactions/index.ts';
import {
  button,
  capitalize,
  identify,
  type PrivateMessage,
  row,
  text,
  truncate,
} from '../../../discord/messages/index.ts';
import { shownNames } from '../../../discord/wording/index.ts';
import { comparisonText, moveText, reasonsText } from '../../../language/index.ts';
import type { Advice, AdviceOnPassing, AdvisedMove } from '../../../opponents/index.ts';
import { fullCards, MARKER_STEPS, moveFacts, playerAt, subtractCards } from '../../../rules/index.ts';

export const HINT_ACTIONS = { show: 'hintShow', choose: 'hintChoose', passing: 'hintPass' } as const;

const MAX_HINT_LENGTH = 3500;

export function hintMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis'>,
  position: Position,
  { best, alternatives, comparison }: Extract<Advice, { readonly ok: true }>,
): PrivateMessage {
  const { words } = position;
  const others = alternatives.map((advised, index) => `${index + 2}. ${advisedText(context, position, advised)}`);
  const marked = withEmoji(context, words, position.state);
  const compared = comparisonText(marked, comparison, shownNames(words, position.view.match));
  const lines = [
    `### ${words.t('teaching.hint.title')}`,
    advisedText(context, position, best, compared),
    ...(others.length === 0 ? [] : ['', words.t('teaching.hint.alternatives'), ...others]),
    `-# ${words.t('teaching.hint.private')}`,
  ];
  const buttons = [best, ...alternatives].map((advised, index) => showButton(position, advised, index === 0));
  return { components: [text(truncate(lines.join('\n'), MAX_HINT_LENGTH)), row(...buttons)] };
}

/** The best cards to keep, and any move better than passing. */
export function passHintMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis'>,
  position: Position,
  { pass, instead }: Extract<AdviceOnPassing, { readonly ok: true }>,
): PrivateMessage {
  const { words } = position;
  const lines = [
    `### ${words.t('teaching.hint.keepTitle')}`,
    advisedText(context, position, pass),
    ...(instead ? ['', words.t('teaching.hint.instead'), advisedText(context, position, instead)] : []),
    `-# ${words.t('teaching.hint.private')}`,
  ];
  const buttons = [pass, ...(instead ? [instead] : [])].map((each) => showButton(position, each, each === pass));
  return { components: [text(truncate(lines.join('\n'), MAX_HINT_LENGTH)), row(...buttons)] };
}

function advisedText(
  context: Pick<ViewContext, 'componentsOf' | 'emojis'>,
  { words, view, state }: Position,
  { move, reasons }: AdvisedMove,
  compared = '',
): string {
  const marked = withEmoji(context, words, state);
  const what = capitalize(words.locale, moveText(marked, moveFacts(context.componentsOf(state), state, move)));
  const why = reasonsText(marked, reasons, shownNames(words, view.match), 'you');
  return [`**${what}**`, compared, why].filter((line) => line !== '').join('\n');
}

function showButton({ words, view, state, seat }: Position, { move }: AdvisedMove, first: boolean) {
  const id = identify(view);
  const labelled = (label: string) => ({ label, style: first ? ('primary' as const) : ('secondary' as const) });
  const appearance = (what: string) => labelled(words.t('teaching.hint.show', { what }));
  switch (move.type) {
    case 'build': {
      const advance = MARKER_STEPS.find((steps) => steps === move.advance) ?? null;
      const draw = { advance, take: fullCards(move.take) };
      const details = makeBuildDetails({ space: move.space, pay: fullCards(move.pay), draw });
      return button(id(HINT_ACTIONS.show, 'build', ...details), appearance(words.space(move.space)));
    }
    case 'pass': {
      const kept = subtractCards(playerAt(state, seat).hand, fullCards(move.return));
      return button(id(HINT_ACTIONS.show, 'pass', makeCardCode(kept)), labelled(words.t('turn.pass')));
    }
    case 'choose':
      return button(id(HINT_ACTIONS.show, 'choose', move.card), appearance(words.startCard(move.card)));
    case 'substitute': {
      const cards = fullCards(move.take);
      return button(id(HINT_ACTIONS.show, 'take', makeCardCode(cards)), appearance(words.cards(cards)));
    }
  }
}

/** Asks for confirmation of an advised start card. */
export function chooseMessage({ words, view }: Position, card: string): PrivateMessage {
  const id = identify(view);
  return {
    components: [
      text(`**${words.t('teaching.hint.chooseQuestion', { card: words.startCard(card) })}**`),
      row(
        button(id(HINT_ACTIONS.choose, card), { label: words.t('dialogue.confirm'), style: 'success' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}
