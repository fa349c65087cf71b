/**
 * What becomes of the rows of all tables, put together from what each feature says of its own. Housekeeping, handing out and forgetting
 * are made of it; a table of which nobody says it does not compile.
 */
import { type FeatureName, merged } from '../../features/index.ts';
import type { Prisma } from '../generated/client.ts';
import { badgeTables } from '../people/badges.ts';
import { leagueTables } from '../people/leagues.ts';
import { linkTables } from '../people/links.ts';
import { noticeTables } from '../people/notices.ts';
import { resultTables } from '../people/results.ts';
import { seekTables } from '../people/seeks.ts';
import { serverSettingsTables } from '../people/serverSettings.ts';
import { visibilityTables } from '../people/visibility.ts';
import { forgettingTables } from '../privacy/forgotten.ts';
import { agreementTables } from '../repositories/agreements.ts';
import { clockTables } from '../repositories/clocks.ts';
import { personTables } from '../repositories/people.ts';
import { planTables } from '../repositories/plans.ts';
import { puzzleTables } from '../repositories/puzzles.ts';
import { reviewTables } from '../repositories/reviews.ts';
import { tutorialTables } from '../repositories/tutorials.ts';
import { usageTables } from '../repositories/usages.ts';
import { matchTables, playTables } from './games.ts';
import type { Table, Tables } from './table.ts';

const TABLES_OF_FEATURES = {
  lobby: { tables: matchTables },
  tutorial: { tables: tutorialTables },
  play: { tables: playTables },
  looking: { tables: {} },
  agreements: { tables: agreementTables },
  plans: { tables: planTables },
  time: { tables: clockTables },
  advice: { tables: { ...reviewTables, ...usageTables } },
  servers: { tables: serverSettingsTables },
  puzzles: { tables: puzzleTables },
  seeks: { tables: seekTables },
  leagues: { tables: leagueTables },
  profiles: { tables: { ...resultTables, ...badgeTables } },
  people: { tables: { ...personTables, ...visibilityTables } },
  privacy: { tables: forgettingTables },
  links: { tables: linkTables },
  notices: { tables: noticeTables },
} satisfies Record<FeatureName, { readonly tables: Tables }>;

/** Of no feature. */
const OWN_TABLES = {
  // By the housekeeping, when all else that was on it is gone.
  Server: { removed: 'byFeature', personal: null },
  BotProcess: { removed: 'byFeature', personal: null },
  ShardClaim: { removed: 'withItsRow', personal: null },
  Job: { removed: 'byFeature', personal: null },
} satisfies Tables;

export const TABLES: Readonly<Record<Prisma.ModelName, Table>> = {
  ...OWN_TABLES,
  ...merged(TABLES_OF_FEATURES, 'tables'),
};
