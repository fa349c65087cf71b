/**
 * What people have set for themselves, and their holidays, in the database.
 * What may be set is the match folder's matter.
 */
import { z } from 'zod';
import type { Breathe } from '../../../kernel/index.ts';
import {
  type Holiday,
  isZone,
  type KnownPerson,
  type MatchStore,
  type MatchTransaction,
  type PersonId,
  type PersonSettings,
  PINGS,
  THEMES,
} from '../../../match/index.ts';
import type { Database, Dialect } from '../../../store/connection/database.ts';
import { raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { groupedBy, inParts, ofParts } from '../../../store/rows/batches.ts';
import { firstWhole } from '../../../store/rows/checkedReading.ts';
import { flag, instant, jsonRows } from '../../../store/rows/columns.ts';
import { orNull, orUnreadable, readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { own, type Tables } from '../../../store/tables/table.ts';
import type { UnitOfWork } from '../../../store/transaction/unitOfWork.ts';

type PeopleRepository = Pick<
  MatchTransaction,
  | 'settings'
  | 'settingsOf'
  | 'saveSettings'
  | 'digestDue'
  | 'saveDigestDue'
  | 'holidays'
  | 'holidaysOf'
  | 'saveHolidays'
>;

export const settingsColumns = z.object({
  personId: z.string(),
  locale: z.string().nullable(),
  zone: z.string(),
  quietFrom: z.int().nullable(),
  quietUntil: z.int().nullable(),
  reminders: z.string(),
  pings: z.string(),
  wordsFirst: flag,
  digestAt: z.int().nullable(),
  theme: z.string().nullable(),
});
export const holidayColumns = z.object({
  personId: z.string(),
  first: z.string(),
  last: z.string(),
  from: instant,
  until: instant,
});

const personSchema = z.object({
  settings: z.array(z.unknown()),
  holidays: z.array(z.unknown()),
  clientLocale: z.string().nullable(),
  name: z.string(),
});

/** Read together where all of them are. */
const PEOPLE = 500;

const remindersSchema = z.array(z.number());
const zoneSchema = z.string().refine(isZone);
const pingsSchema = z.enum(PINGS);
const themeSchema = z.enum(THEMES).nullable();

/** Inside a transaction. */
export function peopleRepository(
  prisma: Prisma.TransactionClient,
  work: UnitOfWork,
  unreadable: Unreadable,
): PeopleRepository {
  return {
    settings: async (personId) => {
      const loaded = work.settings.get(personId);
      if (loaded) return loaded();
      return orNull(async () => {
        const row = await prisma.personSettings.findUnique({ where: { personId } });
        return row && readSettings(row);
      }, unreadable);
    },

    settingsOf: async (personIds) => {
      const rows = await ofParts(personIds, (part) =>
        prisma.personSettings.findMany({ where: { personId: { in: part } } }),
      );
      // As if those whose settings are damaged had set nothing: the clocks of all others go on.
      return new Map(readable(rows, (row) => [row.personId, readSettings(row)] as const, unreadable));
    },

    digestDue: async (personId) => {
      const row = await prisma.personSettings.findUnique({ where: { personId }, select: { digestDue: true } });
      return row?.digestDue ?? null;
    },

    saveDigestDue: async (personId, digestDue) => {
      await prisma.personSettings.updateMany({ where: { personId }, data: { digestDue } });
    },

    saveSettings: async (personId, { locale, zone, quiet, reminders, pings, wordsFirst, digest, theme }) => {
      work.settings.delete(personId);
      const columns = {
        locale,
        zone,
        pings,
        theme,
        wordsFirst,
        digestAt: digest,
        quietFrom: quiet?.from ?? null,
        quietUntil: quiet?.until ?? null,
        reminders: JSON.stringify(reminders),
      };
      await prisma.personSettings.upsert({ where: { personId }, create: { personId, ...columns }, update: columns });
    },

    holidays: async (personId) => {
      const loaded = work.holidays.get(personId);
      if (loaded) return loaded;
      const rows = await prisma.holiday.findMany({ where: { personId }, orderBy: { from: 'asc' } });
      return readable(rows, readHoliday, unreadable);
    },

    holidaysOf: async (personIds) => {
      const found = new Map<PersonId, Holiday[]>();
      const rows = await ofParts(personIds, (part) =>
        prisma.holiday.findMany({ where: { personId: { in: part } }, orderBy: { from: 'asc' } }),
      );
      for (const [personId, own] of groupedBy(rows, (row) => row.personId)) {
        found.set(personId, readable(own, readHoliday, unreadable));
      }
      return found;
    },

    saveHolidays: async (personId, holidays) => {
      work.holidays.delete(personId);
      await prisma.holiday.deleteMany({ where: { personId } });
      for (const part of inParts(holidays)) {
        await prisma.holiday.createMany({ data: part.map((holiday) => ({ personId, ...holiday })) });
      }
    },
  };
}

/** Outside of transactions. */
export function peopleQueries(
  { queries: prisma, dialect }: Database,
  breathe: Breathe,
  unreadable: Unreadable,
): Pick<MatchStore, 'person' | 'locales' | 'firstDigest' | 'dueDigests' | 'digestsAfter'> {
  // Asked with each look at the clocks: Prisma takes several times as long to make the statements as SQLite to answer them.
  const digestsDue = (when: Sql, most: number) =>
    firstWhole<{ readonly personId: string; readonly at: Date }>(
      prisma,
      sql`SELECT "personId", "digestDue" AS "at" FROM "person_settings" WHERE "digestDue" ${when}
        ORDER BY "digestDue", "personId"`,
      most,
      { what: 'digest of person', column: 'personId' },
      unreadable,
    );
  const peopleDue = async (when: Sql, most: number): Promise<PersonId[]> =>
    (await digestsDue(when, most)).map(({ personId }) => personId);
  const known = raw(dialect.jsonText(dialect.jsonObject(Object.entries(partsOfPerson(dialect)))));
  return {
    person: async (personId) => {
      const [row] = await prisma.$queryRaw<{ readonly known: string }[]>`
        SELECT ${known} AS "known" FROM "people" p WHERE p."id" = ${personId}`;
      return row
        ? readPerson(personId, row.known, unreadable)
        : { settings: null, holidays: [], clientLocale: null, name: null };
    },

    dueDigests: (by, most) => peopleDue(sql`<= ${by}`, most),

    digestsAfter: (moment, most) => peopleDue(sql`> ${moment}`, most),

    firstDigest: async () => {
      const [first] = await digestsDue(sql`IS NOT NULL`, 1);
      return first ?? null;
    },

    locales: async () => {
      const locales = new Map<PersonId, string>();
      for (let after = ''; ; ) {
        const rows = await prisma.personSettings.findMany({
          where: { personId: { gt: after }, locale: { not: null } },
          orderBy: { personId: 'asc' },
          select: { personId: true, locale: true },
          take: PEOPLE,
        });
        for (const { personId, locale } of rows) if (locale !== null) locales.set(personId, locale);
        const last = rows.at(-1);
        if (last === undefined || rows.length < PEOPLE) return locales;
        after = last.personId;
        await breathe();
      }
    },
  };
}

/** Of the person called `p`. */
function partsOfPerson(dialect: Dialect): Readonly<Record<keyof typeof personSchema.shape, string>> {
  const own = 't."personId" = p."id"';
  return {
    settings: jsonRows(dialect, settingsColumns, 'person_settings', own),
    holidays: jsonRows(dialect, holidayColumns, 'holidays', own),
    clientLocale: 'p."clientLocale"',
    name: 'p."name"',
  };
}

/** Settings that are damaged count as none: they can be set anew. */
function readPerson(personId: PersonId, json: string, unreadable: Unreadable): KnownPerson {
  const { settings, holidays, clientLocale, name } = orUnreadable(`person ${personId}`, () =>
    personSchema.parse(JSON.parse(json)),
  );
  const [set = null] = readable(settings, readSettings, unreadable);
  return { settings: set, holidays: inTime(readable(holidays, readHoliday, unreadable)), clientLocale, name };
}

/** In the order in which they begin. */
export function inTime(holidays: readonly Holiday[]): readonly Holiday[] {
  return holidays.toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** `row`: as Prisma gives it, or the database as JSON. */
export function readHoliday(row: unknown): Holiday {
  const { personId = '' } = z.looseObject({ personId: z.string().optional() }).parse(row);
  return orUnreadable(`holiday of person ${personId}`, () => {
    const { first, last, from, until } = holidayColumns.parse(row);
    return { first: first, last, from, until };
  });
}

/** `row`: as above. */
export function readSettings(row: unknown): PersonSettings {
  const { personId = '' } = z.looseObject({ personId: z.string().optional() }).parse(row);
  return orUnreadable(`settings of person ${personId}`, () => {
    const { locale, zone, quietFrom, quietUntil, reminders, pings, wordsFirst, digestAt, theme } =
      settingsColumns.parse(row);
    return {
      locale,
      zone: zoneSchema.parse(zone),
      quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
      reminders: remindersSchema.parse(JSON.parse(reminders)),
      pings: pingsSchema.parse(pings),
      theme: themeSchema.parse(theme),
      wordsFirst,
      digest: digestAt,
    };
  });
}

export const personTables = {
  Person: {
    removed: 'withPerson',
    personal: ({ prisma, personId }) => prisma.person.findMany({ where: { id: personId } }),
    // It goes when no other row refers to it.
    forget: {},
  },
  PersonSettings: { ...own('personSettings'), removed: 'withPerson' },
  Holiday: { ...own('holiday'), removed: 'byFeature' },
} satisfies Tables;
