/**
 * Names of people as pictures of them can show them; sentences with such names in them stay as they are said.
 * The drawings, which can measure, cut them to a width.
 */
import { type Shows, shownName } from './names.ts';

export interface PersonShown {
  readonly name: string;
  /** Tells them from others who look alike; stands alone where nothing of the name can be shown. */
  readonly sign: string;
}

/** Names of people beside one another, with nothing in them that the faces cannot show. */
export function shownPeople(people: readonly PersonShown[], shows: Shows): readonly string[] {
  const shown = people.map(({ name }) => shownName(name, shows));
  const look = (name: string) => name.toLowerCase().replaceAll(' ', '');
  return shown.map((name, index) => {
    const alike = shown.some((other, at) => at !== index && look(other) === look(name));
    const { sign = '' } = people[index] ?? {};
    return (name === '' || alike) && !name.endsWith(sign) ? `${name}${sign}` : name;
  });
}
