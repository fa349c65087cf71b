/**
 * Which badges there are: things worth remembering, given once each. When one is earned stands in the modules beside this; how they
 * are called and drawn is left to whoever shows them.
 */
export const BADGES = [
  'firstWinA',
  'firstWinB',
  'fullTable',
  'wholeTool',
  'everyTool',
  'fourPlants',
  'points100',
  'points120',
  'withoutTables',
  'withoutWilds',
  'byOnePoint',
  'fromBehind',
  'tieBroken',
  'beatMaster',
  'tenInARow',
  'hundredGames',
] as const;
export type Badge = (typeof BADGES)[number];

export interface EarnedBadge {
  readonly badge: Badge;
  /** The number of the result of the game in which it was earned. */
  readonly number: number;
  readonly earnedAt: Date;
  /** Whether the person has been told. */
  readonly seen: boolean;
}
