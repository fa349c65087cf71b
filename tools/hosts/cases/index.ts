/** Lists all cases in the order in which they run. */
import type { HostCase } from '../sandbox.ts';
import { ownCertificate, sessionPooler, transactionPooler } from './databases.ts';
import { foreignPackages, lineEnds, newestNode, newestNpm, oddFolder, otherManagers } from './installs.ts';
import { bare, foreignData, fullDisk, littleMemory, readOnly, sparse, withoutRights } from './machines.ts';

export const CASES: readonly HostCase[] = [
  newestNpm,
  newestNode,
  lineEnds,
  oddFolder,
  withoutRights,
  foreignData,
  bare,
  sparse,
  readOnly,
  littleMemory,
  fullDisk,
  foreignPackages,
  otherManagers,
  sessionPooler,
  transactionPooler,
  ownCertificate,
];
