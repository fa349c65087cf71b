/** Stores people's settings and holidays. */
import { z } from 'zod';
import type { YieldToEventLoop } from '../../../kernel/index.ts';
import {
  type Holiday,
  isZone,
  type PersonId,
  type PersonSettings,
  PING_CHOICES,
  THEMES,
} from '../../../match/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import {
  type Dialect,
  flag,
  groupBy,
  inChunks,
  instant,
  jsonRows,
  queryInChunks,
  raw,
} from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import type { CausedWork } from '../../../store/jobs.ts';
import { dueRows } from '../../../store/rows/checkedClient.ts';
import { orNull, orUnreadable, type ReportUnreadable, readableRows } from '../../../store/rows/rows.ts';
import { personRows, type Tables } from '../../../store/rows/table.ts';
import type { StoredPerson } from '../../time/usecases/commands.ts';
import type { PeopleStore } from '../usecases/createPeople.ts';
import type { PeopleTransaction } from '../usecases/digest.ts';

export const settingsColumns = z.object({
  personId: z.string(),
  locale: z.string().nullable(),
  zone: z.string().refine(isZone),
  quietFrom: z.int().nullable(),
  quietUntil: z.int().nullable(),
  reminders: z.string(),
  pings: z.enum(PING_CHOICES),
  wordsFirst: flag,
  digestAt: z.int().nullable(),
  theme: z.enum(THEMES).nullable(),
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

const PAGE_SIZE = 500;

const remindersSchema = z.array(z.number());

/** People loaded in a transaction. */
export interface LoadedPeople {
  /** Parsed on access, so that a damaged row affects only the code that needs the value. */
  readonly settings: Map<PersonId, () => PersonSettings | null>;
  readonly holidays: Map<PersonId, readonly Holiday[]>;
}

export function peopleRepository(
  prisma: Prisma.TransactionClient,
  work: LoadedPeople & CausedWork,
  unreadable: ReportUnreadable,
) {
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
      const rows = await queryInChunks(personIds, (part) =>
        prisma.personSettings.findMany({ where: { personId: { in: part } } }),
      );
      // Damaged settings are treated as missing, so that other people's clocks keep running.
      return new Map(readableRows(rows, (row) => [row.personId, readSettings(row)] as const, unreadable));
    },

    digestDue: async (personId) => {
      const row = await prisma.personSettings.findUnique({ where: { personId }, select: { digestDue: true } });
      return row?.digestDue ?? null;
    },

    saveDigestDue: async (personId, digestDue) => {
      await prisma.personSettings.updateMany({ where: { personId }, data: { digestDue } });
    },

    saveSettings: async (personId, { quiet, reminders, digest, ...settings }) => {
      work.settings.delete(personId);
      const before = await prisma.personSettings.findUnique({ where: { personId }, select: { locale: true } });
      if ((before?.locale ?? null) !== settings.locale) work.pendingWork.add('settings');
      const columns = {
        ...settings,
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
      return readableRows(rows, readHoliday, unreadable);
    },

    holidaysOf: async (personIds) => {
      const found = new Map<PersonId, Holiday[]>();
      const rows = await queryInChunks(personIds, (part) =>
        prisma.holiday.findMany({ where: { personId: { in: part } }, orderBy: { from: 'asc' } }),
      );
      for (const [personId, own] of groupBy(rows, (row) => row.personId)) {
        found.set(personId, readableRows(own, readHoliday, unreadable));
      }
      return found;
    },

    saveHolidays: async (personId, holidays) => {
      work.holidays.delete(personId);
      await prisma.holiday.deleteMany({ where: { personId } });
      for (const part of inChunks(holidays)) {
        await prisma.holiday.createMany({ data: part.map((holiday) => ({ personId, ...holiday })) });
      }
    },
  } satisfies Partial<PeopleTransaction>;
}

export function peopleQueries(
  { queries: prisma, dialect }: Database,
  yieldNow: YieldToEventLoop,
  unreadable: ReportUnreadable,
): Pick<PeopleStore, 'person' | 'locales' | 'dueDigests'> {
  const digests = { table: 'person_settings', key: 'personId', column: 'digestDue', what: 'digest of person' };
  const known = raw(dialect.jsonText(dialect.jsonObject(Object.entries(partsOfPerson(dialect)))));
  return {
    person: async (personId) => {
      const [row] = await prisma.$queryRaw<{ readonly known: string }[]>`
        SELECT ${known} AS "known" FROM "people" p WHERE p."id" = ${personId}`;
      return row
        ? readPerson(personId, row.known, unreadable)
        : { settings: null, holidays: [], clientLocale: null, name: null };
    },

    dueDigests: dueRows<PersonId>(prisma, digests, unreadable),

    locales: async () => {
      const locales = new Map<PersonId, string>();
      for (let after = ''; ; ) {
        const rows = await prisma.personSettings.findMany({
          where: { personId: { gt: after }, locale: { not: null } },
          orderBy: { personId: 'asc' },
          select: { personId: true, locale: true },
          take: PAGE_SIZE,
        });
        for (const { personId, locale } of rows) if (locale !== null) locales.set(personId, locale);
        const last = rows.at(-1);
        // Damaged rows are left out of a page, so only an empty page is the last one.
        if (last === undefined) return locales;
        after = last.personId;
        await yieldNow();
      }
    },
  };
}

/** SQL expressions that select the parts of person `p`. */
function partsOfPerson(dialect: Dialect): Readonly<Record<keyof typeof personSchema.shape, string>> {
  const own = 't."personId" = p."id"';
  return {
    settings: jsonRows(dialect, settingsColumns, 'person_settings', own),
    holidays: jsonRows(dialect, holidayColumns, 'holidays', own),
    clientLocale: 'p."clientLocale"',
    name: 'p."name"',
  };
}

/** Treats damaged settings as missing. */
function readPerson(personId: PersonId, json: string, unreadable: ReportUnreadable): StoredPerson {
  const { settings, holidays, clientLocale, name } = orUnreadable(`person ${personId}`, () =>
    personSchema.parse(JSON.parse(json)),
  );
  const [set = null] = readableRows(settings, readSettings, unreadable);
  return { settings: set, holidays: byStart(readableRows(holidays, readHoliday, unreadable)), clientLocale, name };
}

export function byStart(holidays: readonly Holiday[]): readonly Holiday[] {
  return holidays.toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** `row`: as returned by Prisma or by the database as JSON. */
export function readHoliday(row: unknown): Holiday {
  const { personId = '' } = z.looseObject({ personId: z.string().optional() }).parse(row);
  return orUnreadable(`holiday of person ${personId}`, () => {
    const { personId: _, ...holiday } = holidayColumns.parse(row);
    return holiday;
  });
}

export function readSettings(row: unknown): PersonSettings {
  const { personId = '' } = z.looseObject({ personId: z.string().optional() }).parse(row);
  return orUnreadable(`settings of person ${personId}`, () => {
    const { personId: _, quietFrom, quietUntil, reminders, digestAt, ...columns } = settingsColumns.parse(row);
    return {
      ...columns,
      quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
      reminders: remindersSchema.parse(JSON.parse(reminders)),
      digest: digestAt,
    };
  });
}

export const personTables = {
  Person: {
    removed: 'withPerson',
    personal: ({ prisma, personId }) => prisma.person.findMany({ where: { id: personId } }),
    // The row is deleted when no other row refers to it.
    forget: {},
  },
  PersonSettings: { ...personRows('personSettings'), removed: 'withPerson' },
  Holiday: { ...personRows('holiday'), removed: 'byFeature' },
} satisfies Tables;
