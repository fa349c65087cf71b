/**
 * The frame of what people do with leagues: one transaction, once for each interaction, of which a refusal leaves nothing.
 * What is changed is left to the use cases.
 */
import type { Clock } from '../../../kernel/index.ts';
import type { Actor } from '../../../match/index.ts';
import type { LeagueDone } from './commands.ts';
import type { KeptLeague, LeagueId } from './model/league.ts';
import type { LeagueRefusal } from './model/refusals.ts';
import type { LeagueStore, LeagueTransaction } from './ports.ts';

export interface LeagueStep {
  readonly transaction: LeagueTransaction;
  readonly league: KeptLeague;
  readonly at: Date;
}

/** What a use case has done: the league as it is now, which has been saved. */
export interface Changed {
  readonly ok: true;
  readonly league: KeptLeague;
}

export interface CarryingOut {
  readonly store: LeagueStore;
  readonly clock: Clock;
}

/** Does `work` on a league that nobody else changes meanwhile. */
export function onLeague(
  parts: CarryingOut,
  actor: Actor,
  id: LeagueId,
  work: (step: LeagueStep) => Promise<Changed | LeagueRefusal>,
): Promise<LeagueDone | LeagueRefusal> {
  return carryOut(parts, actor, id, async (transaction, at) => {
    const league = await transaction.leagues.locked(id);
    return league ? work({ transaction, league, at }) : { ok: false, code: 'unknownLeague' };
  });
}

/** The same for what makes a league; `id`: of the one that is made. */
export async function carryOut(
  { store, clock }: CarryingOut,
  actor: Actor,
  id: LeagueId,
  work: (transaction: LeagueTransaction, at: Date) => Promise<Changed | LeagueRefusal>,
): Promise<LeagueDone | LeagueRefusal> {
  try {
    return await store.transaction(async (transaction): Promise<LeagueDone> => {
      const at = clock.now();
      await transaction.meet(actor, at);
      if (!(await transaction.noteInteraction(actor.interactionId, actor.personId, at, id))) {
        const before = (await transaction.matchOfInteraction(actor.interactionId)) ?? id;
        return done(transaction, await known(transaction, before), true);
      }
      const changed = await work(transaction, at);
      if (!changed.ok) throw new RolledBack(changed);
      return done(transaction, changed.league, false);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

async function done({ leagues }: LeagueTransaction, league: KeptLeague, duplicate: boolean): Promise<LeagueDone> {
  const { entered } = await leagues.counted(league.id);
  return { ok: true, league, entered, duplicate };
}

async function known({ leagues }: LeagueTransaction, id: LeagueId): Promise<KeptLeague> {
  const league = await leagues.league(id);
  if (!league) throw new RolledBack({ ok: false, code: 'unknownLeague' });
  return league;
}

/** Ends a transaction without a trace because of a refusal; never seen outside. */
class RolledBack extends Error {
  readonly refusal: LeagueRefusal;

  constructor(refusal: LeagueRefusal) {
    super('a refusal leaves nothing behind');
    this.refusal = refusal;
  }
}
