/**
 * Suppresses needless pings: repeated within minutes for the same cause, for a person's own next move, or for news that
 * they got elsewhere. Decides from database rows, so that restarts and other processes make no difference.
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
import type { BotContext } from '../../interactions/index.ts';
import type { PublicMessage } from '../../messages/index.ts';
import type { Posting } from './posting.ts';

/** How long the same message does not ping a person again. */
const SAME_NEWS_MS = 30 * 24 * 3_600_000;
const SAME_CAUSE_MS = 5 * 60_000;
/** A person who was the last to act within this time is still looking at the game. */
const STILL_PRESENT_MS = 60_000;

export interface PingSparingPosting {
  readonly posting: Posting;
  /** The people pinged by the messages posted so far. */
  readonly pinged: ReadonlySet<PersonId>;
}

export function sparePings(context: SparingContext, posting: Posting, entry: OutboxEntry): PingSparingPosting {
  const pinged = new Set<PersonId>();
  return {
    pinged,
    posting: {
      ...posting,
      once: async (of, purpose, channelId, compose) => {
        let mentions: readonly PersonId[] | null = null;
        const posted = await posting.once(of, purpose, channelId, async () => {
          const message = await withoutNeedlessPings(context, entry, await compose(), (ping) =>
            isSameNews(ping, of, purpose),
          );
          mentions = message.allowedMentions.users ?? [];
          return message;
        });
        // A message found from before a crash tells whom it pinged.
        for (const personId of mentions ?? posted.mentions.map(({ id }) => id)) pinged.add(personId);
        return posted;
      },
    },
  };
}

type SparingContext = Pick<BotContext, 'outbox' | 'matches' | 'anyGame' | 'clock'>;

async function withoutNeedlessPings(
  context: SparingContext,
  entry: OutboxEntry,
  message: PublicMessage,
  isSame: (ping: Ping) => boolean,
): Promise<PublicMessage> {
  const { outbox, clock } = context;
  const all = message.allowedMentions.users ?? [];
  const users: PersonId[] = [];
  const to = clock.now();
  const within = { from: new Date(to.getTime() - SAME_NEWS_MS), to };
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

/** Whether a ping was for the news of this message: the same news posted elsewhere, or the same question. */
function isSameNews({ announcement, version }: Ping, of: OutboxEntry, purpose: string): boolean {
  if (of.announcement.kind !== 'repost') return isPingOf({ announcement, version }, of);
  if (announcement.kind === 'proposal') return purpose === `proposal/${announcement.proposalId}`;
  return announcement.kind === purpose && version === of.version;
}

/** Whether a ping was for this announcement, or for the same question. */
export function isPingOf({ announcement, version }: Pick<Ping, 'announcement' | 'version'>, of: OutboxEntry): boolean {
  const other = of.announcement;
  if (announcement.kind === 'proposal' && other.kind === 'proposal')
    return announcement.proposalId === other.proposalId;
  return version === of.version && JSON.stringify(announcement) === JSON.stringify(other);
}

async function isNeedless(context: SparingContext, entry: OutboxEntry, personId: PersonId): Promise<boolean> {
  const { outbox, clock } = context;
  const { matchId, announcement } = entry;
  const cause = await causeOf(context, announcement);
  if (cause === null) return false;
  const to = clock.now();
  const within = { from: new Date(to.getTime() - SAME_CAUSE_MS), to };
  const { pings: all, acts } = await outbox.contact(matchId, within);
  const pings = all.filter((ping) => ping.personIds.includes(personId));
  if (!isTurn(announcement)) {
    for (const ping of pings) if ((await causeOf(context, ping.announcement)) === cause) return true;
    return false;
  }
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

/** Whether the person has just moved or taken back a move, and nobody else at the same moment or later. */
async function isOwnNext(
  { matches, anyGame, clock }: SparingContext,
  { matchId, announcement }: OutboxEntry,
  acts: readonly Act[],
  personId: PersonId,
): Promise<boolean> {
  const lastAt = acts[0]?.at.getTime() ?? 0;
  if (clock.now().getTime() - lastAt > STILL_PRESENT_MS) return false;
  if (acts.some((act) => act.at.getTime() === lastAt && act.personId !== personId)) return false;
  // The ping of a first turn or of a taken-over seat brings the person to the thread.
  if (announcement.kind === 'turn' && announcement.again) return false;
  const seat = await seatIn(anyGame, matchId, personId);
  return (await matches.history(matchId)).some((move) => move.seat === seat && move.automatic === null);
}

/** The cause of a ping; people get one ping per cause. Null if every ping is needed. */
async function causeOf({ matches }: SparingContext, announcement: Announcement): Promise<string | null> {
  switch (announcement.kind) {
    // People have asked for each of these.
    case 'reminder':
    case 'digest':
    // There is one for each plan and each queued move.
    case 'planDeparted':
    case 'conditionDropped':
      return null;
    // The turn message after a pause has a cause of its own.
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

/** If they have moved, this is another turn, even if the clock or a queued move moved for them. */
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
