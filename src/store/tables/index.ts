/**
 * Lists what each feature declares about its tables. Housekeeping, export and erasure fold over it; an undeclared table does not compile.
 */

import { reviewTables } from '../../features/advice/store/reviews.ts';
import { usageTables } from '../../features/advice/store/usages.ts';
import { agreementTables } from '../../features/agreements/store.ts';
import { type FeatureName, merged } from '../../features/index.ts';
import { leagueTables } from '../../features/leagues/store/leagues.ts';
import { linkTables } from '../../features/links/store.ts';
import { noticeTables } from '../../features/notices/store/notices.ts';
import { personTables } from '../../features/people/store/people.ts';
import { visibilityTables } from '../../features/people/store/visibility.ts';
import { planTables } from '../../features/plans/store.ts';
import { matchTables, playTables } from '../../features/play/store/tables.ts';
import { forgettingTables } from '../../features/privacy/store/forgotten.ts';
import { badgeTables } from '../../features/profiles/store/badges.ts';
import { resultTables } from '../../features/profiles/store/results.ts';
import { puzzleTables } from '../../features/puzzles/store.ts';
import { seekTables } from '../../features/seeks/store.ts';
import { serverSettingsTables } from '../../features/servers/store/serverSettings.ts';
import { clockTables } from '../../features/time/store.ts';
import { tutorialTables } from '../../features/tutorial/store.ts';
import type { Prisma } from '../generated/client.ts';
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
