/** What whoever is to move does next, as a command: as an apprentice would. */
import { apprentice } from '../../../src/opponents/index.ts';
import type { Components, Random } from '../../../src/rules/index.ts';
import type { Look } from '../people/look.ts';
import { commandOf } from '../people/playing.ts';

export interface NextMove<Person> {
  readonly mover: Person;
  /** Of the position in which it is made. */
  readonly version: number;
  readonly command: string;
  readonly options: Readonly<Record<string, string | number>>;
}

/** Null where it is the turn of none of these people. */
export async function nextMove<Person extends { readonly id: string }>(
  { look, components, random }: { readonly look: Look; readonly components: Components; readonly random: Random },
  { matchId, people }: { readonly matchId: string; readonly people: readonly Person[] },
): Promise<NextMove<Person> | null> {
  const position = await look.position(matchId);
  const { state } = position ?? {};
  const mover = people.find(({ id }) => id === position?.members[state?.turn ?? -1]);
  if (!position || !state || !mover) return null;
  const [command, options] = commandOf(state, apprentice(components, state, random));
  return { mover, version: position.version, command, options };
}
