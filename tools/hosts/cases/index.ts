/**
 * The list of all cases, in the order in which they are played.
 */
import type { HostCase } from '../hostCase.ts';
import { foreignPackages } from './foreignPackages.ts';
import { fullDisk } from './fullDisk.ts';
import { lineEnds } from './lineEnds.ts';
import { littleMemory } from './littleMemory.ts';
import { newestNode } from './newestNode.ts';
import { newestNpm } from './newestNpm.ts';
import { oddFolder } from './oddFolder.ts';
import { otherManagers } from './otherManagers.ts';
import { ownCertificate } from './ownCertificate.ts';
import { sessionPooler, transactionPooler } from './poolers.ts';
import { readOnly } from './readOnly.ts';
import { withoutRights } from './withoutRights.ts';

export const CASES: readonly HostCase[] = [
  newestNpm,
  newestNode,
  lineEnds,
  oddFolder,
  withoutRights,
  readOnly,
  littleMemory,
  fullDisk,
  foreignPackages,
  otherManagers,
  sessionPooler,
  transactionPooler,
  ownCertificate,
];
