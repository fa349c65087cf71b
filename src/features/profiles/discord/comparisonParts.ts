/**
 * Two people compared, as a picture is asked for it, and the same in lines of words.
 * What is in it is said by the people folder.
 */
import { idSigns, type Words } from '../../../language/index.ts';
import { type Profile, type Strength, shownRating, type Together } from '../../../people/index.ts';
import type { ComparisonRequest } from '../../../picture/index.ts';
import { badgeName, badgeSigns } from './badgeWords.ts';
import { lengthInWords, mean, NOTHING, ratingInWords, share } from './figures.ts';
import { categoryFigure } from './profileParts.ts';

type Two<Thing> = readonly [Thing, Thing];
type Row = ComparisonRequest['rows'][number];

export function drawnComparison(
  words: Words,
  [one, two]: Two<Profile>,
  names: Two<string>,
  together: Together,
): Omit<ComparisonRequest, 'components' | 'theme'> {
  const signs = idSigns([one.personId, two.personId]);
  const person = ({ summary, badges }: Profile, name: string, sign = '') => ({
    name,
    sign,
    seat: summary.seats[0]?.seat ?? 0,
    badges: badgeSigns(badges),
  });
  return {
    people: [person(one, names[0], signs[0]), person(two, names[1], signs[1])],
    note: togetherInWords(words, together),
    rows: comparedRows(words, [one, two]),
    categories: categoryFigure(words, names, [categoriesOf(one), categoriesOf(two)]),
    badges: words.t('profiles.badges'),
  };
}

function categoriesOf({ summary }: Profile) {
  return summary.mean === null ? null : summary.categories.own;
}

function togetherInWords(words: Words, { games, ahead }: Together): string {
  if (games === 0) return words.t('profiles.notTogether');
  return words.t('profiles.together', { count: games, ahead: ahead[0], behind: ahead[1] });
}

/** `names`: escaped for where the lines will stand. */
export function comparisonLines(
  words: Words,
  profiles: Two<Profile>,
  names: Two<string>,
  together: Together,
): readonly string[] {
  const badges = profiles.map(({ badges: earned }) =>
    earned.length === 0 ? NOTHING : words.enumeration(earned.map(({ badge }) => badgeName(words, badge))),
  );
  return [
    `### ${names[0]} · ${names[1]}`,
    togetherInWords(words, together),
    ...comparedRows(words, profiles).map(({ label, values }) => `- ${words.labelled(label, values.join(' · '))}`),
    ...badges.map(
      (said, index) => `- ${words.labelled(words.annotated(words.t('profiles.badges'), names[index] ?? ''), said)}`,
    ),
  ];
}

function comparedRows(words: Words, [one, two]: Two<Profile>): readonly Row[] {
  const compared = (
    label: string,
    of: (profile: Profile) => string,
    value: (profile: Profile) => number | null,
  ): Row => ({
    label,
    values: [of(one), of(two)],
    ahead: aheadOf(value(one), value(two)),
  });
  const certain = (strength: Strength | null) => {
    const shown = strength && shownRating(strength);
    return shown && !shown.provisional ? shown.points : null;
  };
  const nobody = () => null;
  return [
    compared(
      words.t('profiles.rating.two'),
      ({ ratings }) => ratingInWords(ratings.two),
      ({ ratings }) => certain(ratings.two),
    ),
    compared(
      words.t('profiles.rating.more'),
      ({ ratings }) => ratingInWords(ratings.more),
      ({ ratings }) => certain(ratings.more),
    ),
    compared(words.t('profiles.games'), ({ summary }) => `${summary.games}`, nobody),
    compared(
      words.t('profiles.wins'),
      ({ summary: { wins, games } }) => words.annotated(`${wins}`, share(words, wins, games)),
      ({ summary: { wins, games } }) => (games === 0 ? null : wins / games),
    ),
    compared(
      words.t('profiles.average'),
      ({ summary }) => (summary.mean === null ? NOTHING : mean(words, summary.mean)),
      ({ summary }) => summary.mean,
    ),
    compared(
      words.t('profiles.most'),
      ({ summary }) => `${summary.best ?? NOTHING}`,
      ({ summary }) => summary.best,
    ),
    compared(
      words.t('profiles.favoriteTool'),
      ({ summary: { favoriteTool } }) => (favoriteTool === null ? NOTHING : words.tool(favoriteTool)),
      nobody,
    ),
    compared(words.t('profiles.longest'), ({ summary }) => lengthInWords(words, summary.longest), nobody),
    compared(words.t('profiles.fastest'), ({ summary }) => lengthInWords(words, summary.fastest), nobody),
  ];
}

/** Null where they are alike, or of one of them nothing is known. */
function aheadOf(one: number | null, two: number | null): 0 | 1 | null {
  if (one === null || two === null || one === two) return null;
  return one > two ? 0 : 1;
}
