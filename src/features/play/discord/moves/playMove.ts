/** Plays a move and confirms it to the mover. Others see it in the turn message. */
import { isDeepStrictEqual } from 'node:util';
import { withEmoji } from '../../../../discord/emoji/index.ts';
import {
  type Answerable,
  actorOf,
  answerRefusal,
  type BotContext,
  endDialogue,
  showStep,
  wordsOf,
} from '../../../../discord/interactions/index.ts';
import { button, capitalize, type PrivateMessage, row, text } from '../../../../discord/messages/index.ts';
import { markDefault } from '../../../../discord/moves/index.ts';
import { shownNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type Match, type MatchView, seatOf } from '../../../../match/index.ts';
import { countCards, type GameEvent, type MoveWithoutSeat, recordedMove, type Seat } from '../../../../rules/index.ts';

/** The parts of a move that the person left open, so the bot chose them. */
export type Defaults = Readonly<Partial<Record<'pay' | 'take' | 'advance' | 'keep', boolean>>>;

/**
 * Plays in the position `version`. The use case checks it, so that a second click on the same control is recognized.
 */
export async function playAndConfirm(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  version: number,
  move: MoveWithoutSeat,
  defaults: Defaults = {},
): Promise<void> {
  const { matches } = context;
  const seat = seatOf(view.match, interaction.user.id);
  const result = await matches.play(actorOf(interaction), view.match.id, version, move);
  let played: { readonly events: readonly GameEvent[]; readonly version: number } | null = null;
  if (result.ok && !result.duplicate) {
    // Automatic moves may have followed in the same change.
    played = { events: result.events, version: version + 1 };
  } else if (seat !== null && (result.ok || result.code === 'stale' || result.code === 'status')) {
    // After a double click or a repeated interaction, confirms what the first one did, even if it ended the game.
    const [first, ...later] = 'since' in result ? result.since : await matches.history(view.match.id, version);
    if (first && isDeepStrictEqual(recordedMove({ ...move, seat }, first.events), first.move)) {
      const ended = later.flatMap(({ events }) => events.filter(({ type }) => type === 'ended'));
      played = { events: [...first.events, ...ended], version: first.version };
    }
  }
  const words = wordsOf(context, interaction);
  if (played !== null) {
    const marked = withEmoji(context, words, view.state);
    const sentence = confirmation(marked, view.match, played.events, seat, defaults);
    await showStep(interaction, withUndo(words, view.match, sentence, played));
  } else if (result.ok) {
    await endDialogue(interaction, words.t('errors.duplicate'));
  } else {
    await answerRefusal(context, interaction, view, result);
  }
}

const UNDO_EMOJI = { name: '↩️' };

/** Leaves out Undo at the end of the game, which cannot be taken back. */
function withUndo(
  words: Words,
  { id: matchId }: Match,
  sentence: string,
  { events, version }: { readonly events: readonly GameEvent[]; readonly version: number },
): PrivateMessage {
  if (events.some(({ type }) => type === 'ended')) return { components: [text(sentence)] };
  const id = { action: 'undo', matchId, version, details: [] };
  return {
    components: [text(sentence), row(button(id, { label: words.t('turn.undo'), emoji: UNDO_EMOJI }))],
  };
}

function confirmation(
  words: Words,
  match: Match,
  events: readonly GameEvent[],
  seat: Seat | null,
  defaults: Defaults,
): string {
  const names = shownNames(words, match);
  const own = events.flatMap((event) =>
    'seat' in event && event.seat === seat ? confirmedParts(words, event, defaults) : [],
  );
  const others = events.flatMap((event) => ('seat' in event ? [] : [words.event(event, names)]));
  return [`✅ ${capitalize(words.locale, own.join(' · '))}`, ...others].join('\n');
}

function confirmedParts(words: Words, event: GameEvent, { pay, take, advance, keep }: Defaults): string[] {
  switch (event.type) {
    case 'built': {
      const element = words.element(event.element);
      return [
        words.t('dialogue.built', { element, space: event.space }),
        markDefault(words, words.t('dialogue.paid', { cards: words.cards(event.paid) }), pay),
      ];
    }
    case 'claimed':
      return [
        words.t('dialogue.claimed', {
          tile: words.tile(event.tool, event.color),
          points: event.points + event.bonus,
        }),
      ];
    case 'advanced':
      return [markDefault(words, words.t('events.line.advanced', { steps: event.steps }), advance)];
    case 'drew':
      return [markDefault(words, words.t('dialogue.drew', { cards: words.cards(event.cards) }), take)];
    case 'passed':
      return [
        words.t('dialogue.passed'),
        ...(countCards(event.returned) === 0
          ? []
          : [markDefault(words, words.t('dialogue.returned', { cards: words.cards(event.returned) }), keep)]),
      ];
    case 'chose':
      return [words.t('dialogue.chose', { card: words.startCard(event.card) })];
    case 'prepared':
      return [markDefault(words, words.t('dialogue.took', { cards: words.cards(event.cards) }), take)];
    default:
      return [];
  }
}
