/**
 * Does what people were told was done stand in the database, each by its interaction, and nothing of which they were told that it did
 * not happen?
 */
import { createLanguage, failureText } from '../../../src/language/index.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { Books } from '../accounts/books.ts';
import type { Faults } from './faults.ts';

const NOTHING_HAPPENED = createLanguage().locales.map(({ code }) =>
  failureText(createLanguage().of(code), 'nothing', null),
);

const CHANGES: readonly Attempt['deed'][] = ['move', 'undo', 'queue'];

export function compareAnswers(
  attempts: readonly Attempt[],
  { interactions }: Pick<Books, 'interactions'>,
  { lost }: Pick<Faults, 'lost'>,
): void {
  const isNoted = ({ interactionId }: Attempt) => interactions.has(interactionId);
  const noted = new Set(attempts.filter((attempt) => attempt.deed === 'move' && isNoted(attempt)).map(positionOf));
  for (const attempt of attempts) {
    const { deed, interactionId, outcome, matchId, answer } = attempt;
    if (isNoted(attempt) && NOTHING_HAPPENED.some((said) => answer?.includes(said))) {
      lost.push(`${deed} ${interactionId} in ${matchId} stands, and was answered: ${answer}`);
    }
    if (!CHANGES.includes(deed) || outcome !== 'done' || isNoted(attempt)) continue;
    // Whoever did not wait for an answer and made the same move again is shown what the first one did.
    if (deed === 'move' && noted.has(positionOf(attempt))) continue;
    lost.push(`${deed} ${interactionId} in ${matchId}, which was answered: ${answer}`);
  }
}

/** Whose turn it was, at which position: whoever moves there again is shown what the first move did. */
export function positionOf({ personId, matchId, version }: Attempt): string {
  return `${personId} ${matchId} ${version}`;
}
