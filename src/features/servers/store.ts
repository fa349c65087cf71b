/** Stores servers, their settings, and when the bot left them. */
import { z } from 'zod';
import { THEMES } from '../../match/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../rules/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orNull, orUnreadable, type ReportUnreadable, timeControlSchema } from '../../store/rows/rows.ts';
import type { Tables } from '../../store/rows/table.ts';
import type { PrivacyStore } from '../privacy/usecases/commands.ts';
import type { ServerStore, ServerTransaction } from './usecases/createServers.ts';
import type { ServerSettings } from './usecases/settings.ts';

type ServerRow = Prisma.ServerGetPayload<Record<never, never>>;

const choices = z.object({
  side: z.enum(SIDES).nullable(),
  capacity: z.literal(PLAYER_COUNTS).nullable(),
  theme: z.enum(THEMES).nullable(),
});

export function serverRepository(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): ServerTransaction['servers'] {
  return {
    settings: (serverId) => settingsOf(prisma, serverId, unreadable),

    save: async (serverId, { games, channels, rated, openGames, hints, reviews, setBy }, at) => {
      const columns = {
        seenAt: at,
        ...games,
        timeControl: games.timeControl && JSON.stringify(games.timeControl),
        seeksChannelId: channels.seeks,
        leaguesChannelId: channels.leagues,
        resultsChannelId: channels.results,
        rated,
        openGames,
        hints,
        reviews,
        setBy,
      };
      await prisma.server.upsert({ where: { id: serverId }, create: { id: serverId, ...columns }, update: columns });
    },
  };
}

export function serverSettingsQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<ServerStore, 'serverSettings'> {
  return { serverSettings: (serverId) => settingsOf(prisma, serverId, unreadable) };
}

/** Treats unreadable settings as unset, so that they can be set again. */
function settingsOf(
  prisma: Prisma.TransactionClient,
  serverId: string,
  unreadable: ReportUnreadable,
): Promise<ServerSettings | null> {
  return orNull(async () => {
    const row = await prisma.server.findUnique({ where: { id: serverId } });
    return row && readSettings(row);
  }, unreadable);
}

function readSettings(row: ServerRow): ServerSettings {
  const { locale, computer, timeControl, rated, openGames, hints, reviews, setBy } = row;
  return orUnreadable(`settings of server ${row.id}`, () => ({
    games: {
      ...choices.parse(row),
      locale,
      computer,
      timeControl: timeControl === null ? null : timeControlSchema.parse(JSON.parse(timeControl)),
    },
    channels: { seeks: row.seeksChannelId, leagues: row.leaguesChannelId, results: row.resultsChannelId },
    rated,
    openGames,
    hints,
    reviews,
    setBy,
  }));
}

export const serverTables = {
  Server: {
    // The housekeeping job removes it after all other rows of the server.
    removed: 'byFeature',
    personal: ({ prisma, personId }) => prisma.server.findMany({ where: { setBy: personId } }),
    forget: {
      last: (inside, personId) => inside.server.updateMany({ where: { setBy: personId }, data: { setBy: null } }),
    },
  },
} satisfies Tables;

export async function upsertServer(prisma: Prisma.TransactionClient, id: string, at: Date): Promise<void> {
  await prisma.server.upsert({ where: { id }, create: { id, seenAt: at }, update: { seenAt: at } });
}

export function serverQueries(prisma: Prisma.TransactionClient): Pick<PrivacyStore, 'noteServer' | 'knownServers'> {
  return {
    // Keeps the first time, because every start finds the server missing again.
    noteServer: async (id, leftAt) => {
      const where = { id, leftAt: leftAt === null ? { not: null } : null };
      await prisma.server.updateMany({ where, data: { leftAt } });
    },

    knownServers: (after, most) =>
      prisma.server.findMany({
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        select: { id: true, leftAt: true },
        take: most,
      }),
  };
}
