/**
 * Spares people needless pings: one that comes again within minutes for the same cause, or for their own next move right after
 * their last one, and one for what they have been told of before, elsewhere. It is posted as a silent message that mentions nobody.
 *
 * It asks rows of the database, so that it holds across restarts and processes.
 */
import {
  type Act,
  type Announcement,
  type MatchId,
  type OutboxEntry,
  type PersonId,
  type Ping,
  seatOf,
} from '../../../match/index.ts';
import type { Seat } from '../../../rules/index.ts';
import type { BotContext } from '../../frame/index.ts';
import type { PublicMessage } from '../../messages/index.ts';
import type { Posting } from './posting.ts';

/** For so long a message for which somebody was pinged is not made up for with another ping. */
const SAME_MATTER_MS = 30 * 24 * 3_600_000;
/** A ping for the same cause is not repeated within this time. */
const SAME_CAUSE_MS = 5 * 60_000;
/** Somebody who has acted within this time, and nobody since, looks at the game. */
const STILL_THERE_MS = 60_000;

export interface SparingPosting {
  readonly posting: Posting;
  /** Whom the messages posted so far have pinged. */
  readonly pinged: ReadonlySet<PersonId>;
}

export function sparingPings(context: SparingContext, posting: Posting, entry: OutboxEntry): SparingPosting {
  const pinged = new Set<PersonId>();
  return {
    pinged,
    posting: {
      ...posting,
      once: async (of, purpose, channelId, compose) => {
        let mentioned: readonly PersonId[] | null = null;
        const posted = await posting.once(of, purpose, channelId, async () => {
          const message = await spared(context, entry, await compose(), (ping) => isSameMatter(ping, of, purpose));
          mentioned = message.allowedMentions.users ?? [];
          return message;
        });
        // One that stands since before a crash says itself whom it has pinged.
        for (const personId of mentioned ?? posted.mentions.map(({ id }) => id)) pinged.add(personId);
        return posted;
      },
    },
  };
}

type SparingContext = Pick<BotContext, 'outbox' | 'matches' | 'anyGame' | 'clock'>;

async function spared(
  context: SparingContext,
  entry: OutboxEntry,
  message: PublicMessage,
  isSame: (ping: Ping) => boolean,
): Promise<PublicMessage> {
  const { outbox, clock } = context;
  const all = message.allowedMentions.users ?? [];
  const users: PersonId[] = [];
  const to = clock.now();
  const within = { from: new Date(to.getTime() - SAME_MATTER_MS), to };
  const mayComeAgain = all.length > 0 && ['repost', 'proposal'].includes(entry.announcement.kind);
  const before = mayComeAgain ? (await outbox.pings(entry.matchId, within)).filter(isSame) : [];
  for (const personId of all) {
    const isTold = before.some(({ personIds }) => personIds.includes(personId));
    if (!isTold && !(await isNeedless(context, entry, personId))) users.push(personId);
  }
  if (users.length === all.length) return message;
  return {
    ...message,
    allowedMentions: { ...message.allowedMentions, users },
    ...(users.length === 0 ? { silent: true } : {}),
  };
}

/**
 * Whether a ping was for what a message of this entry says: one that makes up for what was told elsewhere, or a question that is still
 * the same.
 */
function isSameMatter({ announcement, version }: Ping, of: OutboxEntry, purpose: string): boolean {
  if (of.announcement.kind !== 'repost') return isPingOf({ announcement, version }, of);
  if (announcement.kind === 'proposal') return purpose === `proposal/${announcement.proposalId}`;
  return announcement.kind === purpose && version === of.version;
}

/** Whether it is the ping of this announcement, or of the same question. */
export function isPingOf({ announcement, version }: Pick<Ping, 'announcement' | 'version'>, of: OutboxEntry): boolean {
  const said = of.announcement;
  if (announcement.kind === 'proposal' && said.kind === 'proposal') return announcement.proposalId === said.proposalId;
  return version === of.version && JSON.stringify(announcement) === JSON.stringify(said);
}

async function isNeedless(context: SparingContext, entry: OutboxEntry, personId: PersonId): Promise<boolean> {
  const { outbox, clock } = context;
  const { matchId, announcement } = entry;
  const cause = await causeOf(context, announcement);
  if (cause === null) return false;
  const to = clock.now();
  const within = { from: new Date(to.getTime() - SAME_CAUSE_MS), to };
  const pings = (await outbox.pings(matchId, within)).filter((ping) => ping.personIds.includes(personId));
  if (!isTurn(announcement)) {
    for (const ping of pings) if ((await causeOf(context, ping.announcement)) === cause) return true;
    return false;
  }
  const acts = await outbox.acts(matchId, within);
  if (await isOwnNext(context, entry, acts, personId)) return true;
  for (const ping of pings) {
    if ((await causeOf(context, ping.announcement)) !== cause) continue;
    const hasActed = acts.some((act) => act.personId === personId && act.at >= ping.at);
    if (!hasActed && !(await hasMovedSince(context, matchId, ping, personId))) return true;
  }
  return false;
}

function isTurn({ kind }: Announcement): boolean {
  return kind === 'turn' || kind === 'turnDirect';
}

/** Whether the person has just moved, or taken a move back, and nobody has done anything since. */
async function isOwnNext(
  { matches, anyGame, clock }: SparingContext,
  { matchId, announcement }: OutboxEntry,
  [last]: readonly Act[],
  personId: PersonId,
): Promise<boolean> {
  if (last?.personId !== personId || clock.now().getTime() - last.at.getTime() > STILL_THERE_MS) return false;
  // The ping of a first turn, or of a seat that has been taken over, brings the person to the thread.
  if (announcement.kind === 'turn' && announcement.again) return false;
  const seat = await seatIn(anyGame, matchId, personId);
  return (await matches.history(matchId)).some((move) => move.seat === seat && move.automatic === null);
}

/** What people are pinged for, the same for pings of which one is enough; null: each of them is needed. */
async function causeOf({ matches }: SparingContext, announcement: Announcement): Promise<string | null> {
  switch (announcement.kind) {
    // As often as people have asked for it.
    case 'reminder':
    case 'digest':
    // Once for each plan and each queued move of theirs.
    case 'planDeparted':
    case 'conditionDropped':
      return null;
    // The end of a pause is no move that somebody repeats.
    case 'turn':
      return announcement.again ? 'turn again' : 'turn';
    case 'proposal': {
      const proposal = await matches.proposal(announcement.proposalId);
      return proposal && ['proposal', proposal.kind, proposal.proposerId].join(' ');
    }
    default:
      return announcement.kind;
  }
}

/** Then it is another turn of theirs, also where the clock or a queued move has moved for them. */
async function hasMovedSince(
  { matches, anyGame }: SparingContext,
  matchId: string,
  { version }: Ping,
  personId: PersonId,
): Promise<boolean> {
  const seat = await seatIn(anyGame, matchId, personId);
  return (await matches.history(matchId, version)).some((move) => move.seat === seat);
}

async function seatIn(anyGame: SparingContext['anyGame'], matchId: MatchId, personId: PersonId): Promise<Seat | null> {
  const view = await anyGame.view(matchId);
  return view && seatOf(view.match, personId);
}
