/**
 * A person's plan as the page shows it to them: its steps in words, the table as it would be, and what is played by itself.
 */
import { ownMoveLine, planStepLine, playedLine, type Words } from '../../language/index.ts';
import type { Departure, Match, PlanView } from '../../match/index.ts';
import type { Seat } from '../../rules/index.ts';
import type { TablePlan } from '../../table/index.ts';
import { asSeenFrom } from './hidden.ts';
import { refusalInWords, sentenceNames } from './wording.ts';

export function tablePlan(words: Words, match: Match, { standing, queue, note }: PlanView, seat: Seat): TablePlan {
  const names = sentenceNames(words, match);
  const { rest, state, departure } = standing;
  return {
    steps: rest.map((step) => planStepLine(words, step, names)),
    state: rest.length === 0 || departure ? null : asSeenFrom(state, seat),
    note,
    departed: departure && departedText(words, match, departure),
    queued: queue.map(({ move, unless }) => {
      const line = ownMoveLine(words, names[seat] ?? '', move);
      return unless ? words.t('plans.queued.unless', { move: line, tile: words.tileOf(unless.tile) }) : line;
    }),
  };
}

function departedText(words: Words, match: Match, departure: Departure): string {
  const names = sentenceNames(words, match);
  const why = (): string => {
    switch (departure.why) {
      case 'takenBack':
        return words.t('plans.departed.takenBack');
      case 'otherMove':
        return words.t('plans.departed.otherMove', {
          planned: planStepLine(words, departure.step, names),
          played: playedLine(words, departure.played, names),
        });
      case 'illegal':
        return words.t('plans.departed.illegal', {
          planned: planStepLine(words, departure.step, names),
          reason: refusalInWords(words, match, departure.refusal, match.updatedAt),
        });
    }
  };
  return words.sentences(words.t('plans.departed'), why());
}
