/**
 * What a person is told about the move they have just made: what was built, paid and drawn, and which of it by default.
 * Everybody else reads it in the turn message.
 */

import { capitalised } from '../../../../discord/messages/index.ts';
import { shownNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { Match } from '../../../../match/index.ts';
import type { GameEvent, Seat } from '../../../../rules/index.ts';

/** What was left out and filled in. */
export interface Defaults {
  readonly pay?: boolean;
  readonly take?: boolean;
  readonly advance?: boolean;
  readonly keep?: boolean;
}

/** A few sentences; `seat` is the mover's. */
export function confirmation(
  words: Words,
  match: Match,
  events: readonly GameEvent[],
  seat: Seat | null,
  defaults: Defaults,
): string {
  const names = shownNames(words, match);
  const own = events.flatMap((event) => ownPart(words, event, seat, defaults));
  const others = events
    .filter((event) => event.type === 'roundEnded' || event.type === 'roundBegan' || event.type === 'ended')
    .map((event) => words.event(event, names));
  return [`✅ ${capitalised(words.locale, own.join(' · '))}`, ...others].join('\n');
}

function ownPart(words: Words, event: GameEvent, seat: Seat | null, defaults: Defaults): string[] {
  if (!('seat' in event) || event.seat !== seat) return [];
  const markDefault = (part: string, byDefault: boolean | undefined) =>
    byDefault ? words.t('dialogue.byDefault', { part }) : part;
  switch (event.type) {
    case 'built': {
      const element = words.element(event.element);
      return [
        words.t('dialogue.built', { element, space: event.space }),
        markDefault(words.t('dialogue.paid', { cards: words.cards(event.paid) }), defaults.pay),
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
      return [markDefault(words.t('events.line.advanced', { steps: event.steps }), defaults.advance)];
    case 'drew':
      return [markDefault(words.t('dialogue.drew', { cards: words.cards(event.cards) }), defaults.take)];
    case 'passed':
      return [
        words.t('dialogue.passed'),
        markDefault(words.t('dialogue.returned', { cards: words.cards(event.returned) }), defaults.keep),
      ];
    case 'chose':
      return [words.t('dialogue.chose', { card: words.startCard(event.card) })];
    case 'prepared':
      return [markDefault(words.t('dialogue.took', { cards: words.cards(event.cards) }), defaults.take)];
  }
}
