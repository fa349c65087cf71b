/** Collects what each feature declares about its tables. A table without a declaration is a compile error. */
import type { Prisma } from '../../store/generated/client.ts';
import type { Table, Tables } from '../../store/rows/table.ts';
import { personTables } from '../account/store/people.ts';
import { visibilityTables } from '../account/store/visibility.ts';
import { reviewTables, usageTables } from '../advice/store.ts';
import { agreementTables } from '../agreements/store.ts';
import { type FeatureName, mergeManifests } from '../index.ts';
import { leagueTables } from '../leagues/store.ts';
import { linkTables } from '../links/store.ts';
import { noticeTables } from '../notices/store.ts';
import { planTables } from '../plans/store.ts';
import { matchTables, playTables } from '../play/store/tables.ts';
import { erasureTables } from '../privacy/store/erasures.ts';
import { badgeTables } from '../profiles/store/badges.ts';
import { resultTables } from '../profiles/store/results.ts';
import { puzzleTables } from '../puzzles/store.ts';
import { seekTables } from '../seeks/store.ts';
import { serverTables } from '../servers/store.ts';
import { clockTables } from '../time/store.ts';
import { tutorialTables } from '../tutorial/store.ts';

const TABLES_OF_FEATURES = {
  lobby: { tables: matchTables },
  tutorial: { tables: tutorialTables },
  play: { tables: playTables },
  views: { tables: {} },
  agreements: { tables: agreementTables },
  plans: { tables: planTables },
  time: { tables: clockTables },
  advice: { tables: { ...reviewTables, ...usageTables } },
  servers: { tables: serverTables },
  puzzles: { tables: puzzleTables },
  seeks: { tables: seekTables },
  leagues: { tables: leagueTables },
  profiles: { tables: { ...resultTables, ...badgeTables } },
  account: { tables: { ...personTables, ...visibilityTables } },
  privacy: { tables: erasureTables },
  links: { tables: linkTables },
  notices: { tables: noticeTables },
} satisfies Record<FeatureName, { readonly tables: Tables }>;

const OWN_TABLES = {
  BotProcess: { removed: 'byFeature', personal: null },
  ShardClaim: { removed: 'withItsRow', personal: null },
  Job: { removed: 'byFeature', personal: null },
} satisfies Tables;

export const TABLES: Readonly<Record<Prisma.ModelName, Table>> = {
  ...OWN_TABLES,
  ...mergeManifests(TABLES_OF_FEATURES, 'tables'),
};
