/**
 * The list of all cases, in the order in which they are played.
 */
import type { HostCase } from '../hostCase.ts';
import { newestNode } from './newestNode.ts';
import { newestNpm } from './newestNpm.ts';

export const CASES: readonly HostCase[] = [newestNpm, newestNode];
