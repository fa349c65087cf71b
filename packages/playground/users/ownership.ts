/** Assigns people to browsers: the first browser to come in as a person owns them. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Core } from '../core.ts';
import type { NameFault, PersonAvailability } from '../pageProtocol.ts';
import type { Person } from '../state/model.ts';
import { findOrCreatePerson, slugOf } from './names.ts';

/** A browser, known by a cookie, or a local program, which may be anybody. */
export type Visitor = { readonly kind: 'program' } | { readonly kind: 'browser'; readonly mark: string };

export const PROGRAM: Visitor = { kind: 'program' };

/** The browser admitted first is dropped. */
const MAX_BROWSERS = 8;

/** A visitor without a cookie owns nobody. */
export function availabilityOf({ world }: Core, slug: string, visitor: Visitor | null): PersonAvailability {
  if (visitor?.kind === 'program') return 'mine';
  const ownership = world.ownerships.get(slug);
  if (ownership === undefined) return 'free';
  return visitor !== null && ownership.browsers.includes(visitor.mark) ? 'mine' : 'taken';
}

export type Entered = { readonly ok: true; readonly slug: string } | { readonly ok: false; readonly code: NameFault };

export interface Entering {
  readonly visitor: Visitor;
  /** Discord's code for the browser's language. */
  readonly locale: string;
  /** Whether this visitor may create a person now. */
  readonly mayCreate: () => boolean;
}

/** The person of this name, created if needed, who now belongs to the visitor. */
export function enterAs(core: Core, name: string, { visitor, locale, mayCreate }: Entering): Entered {
  const slug = slugOf(name);
  if (slug !== null && availabilityOf(core, slug, visitor) === 'taken') return { ok: false, code: 'taken' };
  const found = findOrCreatePerson(core, name, locale, mayCreate);
  if (!found.ok) return found;
  if (visitor.kind === 'browser') keep(core, found.person, visitor.mark, locale);
  return { ok: true, slug: found.person.slug };
}

/** A free person who is not present, or a new one, named by `guest`. */
export function enterAsGuest(
  core: Core,
  entering: Entering,
  here: readonly string[],
  guest: (count: number) => string,
): Entered {
  const free = [...core.world.people.values()].find(
    ({ slug, user }) => !core.world.ownerships.has(slug) && !here.includes(user.id),
  );
  if (free !== undefined) return enterAs(core, free.slug, entering);
  let count = core.world.people.size + 1;
  while (core.world.people.has(slugOf(guest(count)) ?? '')) count += 1;
  return enterAs(core, guest(count), entering);
}

/** Admits a further browser that shows the person's key. */
export function enterByKey(core: Core, slug: string, key: string, entering: Entering): Entered {
  const ownership = core.world.ownerships.get(slug);
  if (ownership === undefined || entering.visitor.kind === 'program') return enterAs(core, slug, entering);
  const { mark } = entering.visitor;
  if (ownership.browsers.includes(mark)) return { ok: true, slug };
  if (!same(key, ownership.key)) return { ok: false, code: 'taken' };
  core.world.putOwnership(slug, { ...ownership, browsers: [...ownership.browsers, mark].slice(-MAX_BROWSERS) });
  return { ok: true, slug };
}

/** Takes a person from their browser; only for visitors on the server's machine. */
export function takeOver(core: Core, slug: string, { visitor }: Entering): Entered {
  if (!core.world.people.has(slug)) return { ok: false, code: 'noName' };
  if (visitor.kind === 'browser') core.world.putOwnership(slug, { browsers: [visitor.mark], key: newKey() });
  return { ok: true, slug };
}

/** An owned person uses the browser's language. */
function keep({ world }: Core, person: Person, mark: string, locale: string): void {
  if (world.ownerships.has(person.slug)) return;
  world.putOwnership(person.slug, { browsers: [mark], key: newKey() });
  if (person.locale !== locale) world.putPerson({ ...person, locale });
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}

function same(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
