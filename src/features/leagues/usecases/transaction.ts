/** Runs a use case of leagues in one transaction, once per interaction. A refusal rolls it back. */
import type { Clock } from '../../../kernel/index.ts';
import {
  type Actor,
  changeUnlessRefused,
  isErasedPerson,
  type LeagueNotice,
  type LeagueNoticePart,
} from '../../../match/index.ts';
import type { League, LeagueId, LeagueRefusal, StoredLeague } from './league.ts';
import type { LeagueStore, LeagueTransaction } from './ports.ts';

export interface LeagueContext {
  readonly transaction: LeagueTransaction;
  readonly league: StoredLeague;
  readonly at: Date;
}

export interface LeagueChanged {
  readonly ok: true;
  readonly league: StoredLeague;
}

export interface LeagueRunner {
  readonly store: LeagueStore;
  readonly clock: Clock;
}

export function changeLeague(
  parts: LeagueRunner,
  actor: Actor,
  id: LeagueId,
  work: (step: LeagueContext) => Promise<LeagueChanged | LeagueRefusal>,
): Promise<LeagueChanged | LeagueRefusal> {
  return runOnce(parts, actor, id, async (transaction, at) => {
    const league = await transaction.leagues.lock(id);
    return league ? work({ transaction, league, at }) : { ok: false, code: 'unknownLeague' };
  });
}

/** `id`: the league that `work` creates or changes. */
export function runOnce(
  { store, clock }: LeagueRunner,
  actor: Actor,
  id: LeagueId,
  work: (transaction: LeagueTransaction, at: Date) => Promise<LeagueChanged | LeagueRefusal>,
): Promise<LeagueChanged | LeagueRefusal> {
  return changeUnlessRefused(store, async (transaction) => {
    const at = clock.now();
    await transaction.meet(actor, at);
    const isNew = await transaction.noteInteraction(actor.interactionId, actor.personId, at, id);
    return isNew ? work(transaction, at) : changedBefore(transaction, actor, id);
  });
}

async function changedBefore(
  transaction: LeagueTransaction,
  { interactionId }: Actor,
  id: LeagueId,
): Promise<LeagueChanged | LeagueRefusal> {
  const league = await transaction.leagues.league((await transaction.matchOfInteraction(interactionId)) ?? id);
  return league ? { ok: true, league } : { ok: false, code: 'unknownLeague' };
}

/** Posts a part of the league in its channel and resolves to the id of the notice. */
export function postLeagueNotice(
  { notices }: Pick<LeagueTransaction, 'notices'>,
  { id, serverId, channelId, locale, organiserId, round }: League,
  part: LeagueNoticePart,
  at: Date,
): Promise<number> {
  const setBy = isErasedPerson(organiserId) ? null : organiserId;
  const facts = noticeFacts(id, part, round);
  return notices.add({ facts, to: { kind: 'channel', serverId, channelId, locale, setBy } }, at);
}

/** Updates the message of a round; false if there is none, or none any more. */
export async function renewRound(
  { notices }: Pick<LeagueTransaction, 'notices'>,
  { id, channelId }: Pick<League, 'id' | 'channelId'>,
  round: number,
  notBefore?: Date,
): Promise<boolean> {
  const noticeId = await notices.find(noticeFacts(id, 'round', round), channelId);
  return notices.renew(noticeId, { ...(notBefore && { notBefore }) });
}

/** Keeps the field order of stored notices, because notices are found by their serialized facts. */
export function noticeFacts(leagueId: LeagueId, part: LeagueNoticePart, round: number): LeagueNotice {
  return { kind: 'league', leagueId, part, round };
}
