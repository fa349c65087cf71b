/**
 * What is told of a league where it is announced: ids alone, of which the message is made when it is posted or brought up to date.
 */
/**
 * `entry`: by whose buttons people enter, until the league begins. `round`: that a round is opened, and who plays whom.
 * `standings`: as they are when it is posted; cut down once others are posted. `final`: how it has ended. `cancelled`: that it will not.
 */
export const LEAGUE_NOTICES = ['entry', 'round', 'standings', 'final', 'cancelled'] as const;
export type LeagueNoticePart = (typeof LEAGUE_NOTICES)[number];

export interface LeagueNotice {
  readonly kind: 'league';
  readonly leagueId: string;
  readonly part: LeagueNoticePart;
  /** That was played then; 0 before the first. */
  readonly round: number;
}
