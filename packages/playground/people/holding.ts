/**
 * Whose a person is: the browser that comes in as somebody first keeps them, and nobody else is let in as them.
 * How a browser is known again is said in `web/visitor.ts`.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Core } from '../core.ts';
import type { NameFault, Standing } from '../pageProtocol.ts';
import type { Person } from '../state/model.ts';
import { findOrMakePerson, slugOf } from './names.ts';

/** Who is at the page: a browser, known by its mark, or a program on this machine, which may be anybody as tests are. */
export type Visitor = { readonly kind: 'program' } | { readonly kind: 'browser'; readonly mark: string };

export const PROGRAM: Visitor = { kind: 'program' };

/** One's telephone, one's computer …; of more, the one longest known is let in no more. */
const MOST_BROWSERS = 8;

/** A visitor without a mark can be nobody who is kept. */
export function standingOf({ world }: Core, slug: string, visitor: Visitor | null): Standing {
  if (visitor?.kind === 'program') return 'mine';
  const holding = world.holdings.get(slug);
  if (holding === undefined) return 'free';
  return visitor !== null && holding.browsers.includes(visitor.mark) ? 'mine' : 'taken';
}

export type Entered = { readonly ok: true; readonly slug: string } | { readonly ok: false; readonly code: NameFault };

export interface Entering {
  readonly visitor: Visitor;
  /** Discord's code for the language that the browser asks for. */
  readonly locale: string;
  /** Whether this visitor may make a new person now. */
  readonly mayMake: () => boolean;
}

/** The person by this name, whom the visitor keeps from now on; made where there is nobody called so. */
export function enterAs(core: Core, name: string, { visitor, locale, mayMake }: Entering): Entered {
  const slug = slugOf(name);
  if (slug !== null && standingOf(core, slug, visitor) === 'taken') return { ok: false, code: 'taken' };
  const found = findOrMakePerson(core, name, locale, mayMake);
  if (!found.ok) return found;
  if (visitor.kind === 'browser') keep(core, found.person, visitor.mark, locale);
  return { ok: true, slug: found.person.slug };
}

/** Somebody who is nobody's and not here, or else somebody new, called as `guest` says for a number. */
export function enterAsAnybody(
  core: Core,
  entering: Entering,
  here: readonly string[],
  guest: (count: number) => string,
): Entered {
  const free = [...core.world.people.values()].find(
    ({ slug, user }) => !core.world.holdings.has(slug) && !here.includes(user.id),
  );
  if (free !== undefined) return enterAs(core, free.slug, entering);
  let count = core.world.people.size + 1;
  while (core.world.people.has(slugOf(guest(count)) ?? '')) count += 1;
  return enterAs(core, guest(count), entering);
}

/** With the key that the person's own browser shows, by which they come in on a further one. */
export function enterByKey(core: Core, slug: string, key: string, entering: Entering): Entered {
  const holding = core.world.holdings.get(slug);
  if (holding === undefined || entering.visitor.kind === 'program') return enterAs(core, slug, entering);
  const { mark } = entering.visitor;
  if (holding.browsers.includes(mark)) return { ok: true, slug };
  if (!same(key, holding.key)) return { ok: false, code: 'taken' };
  core.world.putHolding(slug, { ...holding, browsers: [...holding.browsers, mark].slice(-MOST_BROWSERS) });
  return { ok: true, slug };
}

/** Takes a person from whoever keeps them: for whoever sits at the machine that all of this runs on. */
export function takeOver(core: Core, slug: string, { visitor }: Entering): Entered {
  if (!core.world.people.has(slug)) return { ok: false, code: 'noName' };
  if (visitor.kind === 'browser') core.world.putHolding(slug, { browsers: [visitor.mark], key: newKey() });
  return { ok: true, slug };
}

/** Who becomes somebody's reads what their browser reads. */
function keep({ world }: Core, person: Person, mark: string, locale: string): void {
  if (world.holdings.has(person.slug)) return;
  world.putHolding(person.slug, { browsers: [mark], key: newKey() });
  if (person.locale !== locale) world.putPerson({ ...person, locale });
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}

function same(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
