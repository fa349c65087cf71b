/**
 * What people have set for themselves, and their holidays, in the database.
 * What may be set is the match folder's matter.
 */
import { z } from 'zod';
import { type Holiday, type MatchStore, type MatchTransaction, type PersonSettings, PINGS } from '../../match/index.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';

type PeopleKeeping = Pick<
  MatchTransaction,
  'clientLocale' | 'settings' | 'saveSettings' | 'digestDue' | 'saveDigestDue' | 'holidays' | 'saveHolidays'
>;
type SettingsRow = Prisma.PersonSettingsGetPayload<Record<never, never>>;

const remindersSchema = z.array(z.number());
const pingsSchema = z.enum(PINGS);

/** Inside a transaction. */
export function peopleKeeping(prisma: Prisma.TransactionClient): PeopleKeeping {
  return {
    clientLocale: async (id) => {
      const row = await prisma.person.findUnique({ where: { id }, select: { clientLocale: true } });
      return row?.clientLocale ?? null;
    },

    settings: async (personId) => {
      const row = await prisma.personSettings.findUnique({ where: { personId } });
      return row && readSettings(row);
    },

    digestDue: async (personId) => {
      const row = await prisma.personSettings.findUnique({ where: { personId }, select: { digestDue: true } });
      return row?.digestDue ?? null;
    },

    saveDigestDue: async (personId, digestDue) => {
      await prisma.personSettings.updateMany({ where: { personId }, data: { digestDue } });
    },

    saveSettings: async (personId, { locale, zone, quiet, reminders, pings, digest }) => {
      const columns = {
        ...{ locale, zone, pings },
        digestAt: digest,
        quietFrom: quiet?.from ?? null,
        quietUntil: quiet?.until ?? null,
        reminders: JSON.stringify(reminders),
      };
      await prisma.personSettings.upsert({ where: { personId }, create: { personId, ...columns }, update: columns });
    },

    holidays: async (personId) => {
      const rows = await prisma.holiday.findMany({ where: { personId }, orderBy: { from: 'asc' } });
      return rows.map(({ first, last, from, until }): Holiday => ({ first, last, from, until }));
    },

    saveHolidays: async (personId, holidays) => {
      await prisma.holiday.deleteMany({ where: { personId } });
      await prisma.holiday.createMany({ data: holidays.map((holiday) => ({ personId, ...holiday })) });
    },
  };
}

/** Outside of transactions. */
export function peopleLooks(prisma: PrismaClient): Pick<MatchStore, 'locales' | 'firstDigest'> {
  return {
    firstDigest: async () => {
      const row = await prisma.personSettings.findFirst({
        where: { digestDue: { not: null } },
        orderBy: [{ digestDue: 'asc' }, { personId: 'asc' }],
        select: { personId: true, digestDue: true },
      });
      return row?.digestDue ? { personId: row.personId, at: row.digestDue } : null;
    },

    locales: async () => {
      const rows = await prisma.personSettings.findMany({
        where: { locale: { not: null } },
        select: { personId: true, locale: true },
      });
      return new Map(rows.flatMap(({ personId, locale }) => (locale === null ? [] : [[personId, locale] as const])));
    },
  };
}

function readSettings({
  locale,
  zone,
  quietFrom,
  quietUntil,
  reminders,
  pings,
  digestAt,
}: SettingsRow): PersonSettings {
  return {
    ...{ locale, zone },
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    reminders: remindersSchema.parse(JSON.parse(reminders)),
    pings: pingsSchema.parse(pings),
    digest: digestAt,
  };
}
