/**
 * What servers have set for themselves, in the database.
 * What may be set is the people folder's matter.
 */
import { z } from 'zod';
import { THEMES } from '../../../match/index.ts';
import type { PeopleStore, PeopleTransaction, ServerSettings } from '../../../people/index.ts';
import { SIDES } from '../../../rules/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { timeControlSchema } from '../../../store/rows/rows.ts';
import { orNull, orUnreadable, type Unreadable } from '../../../store/rows/unreadable.ts';
import type { Tables } from '../../../store/tables/table.ts';
import { meetServer } from './servers.ts';

type SettingsRow = Prisma.ServerSettingsGetPayload<Record<never, never>>;

const choices = z.object({
  side: z.enum(SIDES).nullable(),
  capacity: z.union([z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  theme: z.enum(THEMES).nullable(),
});

/** Inside a transaction. */
export function serverRepository(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): PeopleTransaction['servers'] {
  return {
    settings: (serverId) => settingsOf(prisma, serverId, unreadable),

    save: async (serverId, { games, channels, rated, openGames, hints, reviews, setBy }, at) => {
      await meetServer(prisma, serverId, at);
      const columns = {
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
      await prisma.serverSettings.upsert({ where: { serverId }, create: { serverId, ...columns }, update: columns });
    },
  };
}

/** Outside of transactions. */
export function serverSettingsQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<PeopleStore, 'serverSettings'> {
  return { serverSettings: (serverId) => settingsOf(prisma, serverId, unreadable) };
}

/** What is damaged counts as nothing set: it can be set anew. */
function settingsOf(
  prisma: Prisma.TransactionClient,
  serverId: string,
  unreadable: Unreadable,
): Promise<ServerSettings | null> {
  return orNull(async () => {
    const row = await prisma.serverSettings.findUnique({ where: { serverId } });
    return row && readSettings(row);
  }, unreadable);
}

function readSettings(row: SettingsRow): ServerSettings {
  const { locale, computer, timeControl, rated, openGames, hints, reviews, setBy } = row;
  return orUnreadable(`settings of server ${row.serverId}`, () => ({
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

export const serverSettingsTables = {
  ServerSettings: {
    removed: 'withServer',
    ofServer: (inside, serverId) => inside.serverSettings.deleteMany({ where: { serverId } }),
    personal: ({ prisma, personId }) => prisma.serverSettings.findMany({ where: { setBy: personId } }),
    forget: {
      last: (inside, personId) =>
        inside.serverSettings.updateMany({ where: { setBy: personId }, data: { setBy: null } }),
    },
  },
} satisfies Tables;
