/**
 * Posts the daily puzzles when they are due, once each, and has their messages say anew how many have solved them, each server's
 * in one process at a time.
 * What is due is kept by the matches; a restart finds what has been posted by its mark.
 */
import type { Timer } from '../../../kernel/index.ts';
import {
  type DailyFailure,
  type DailyPuzzle,
  type HeldLease,
  LeaseLost,
  type Leases,
  LOOK_EVERY,
  type PersonId,
  type PuzzleServer,
  type ServerId,
  startLooking,
} from '../../../match/index.ts';
import { codeOf, failureOf, hindranceOf, serverName } from '../../connection/index.ts';
import { makePosting, openDirectMessages, type Posting, postingUnder, whySilent } from '../../delivery/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { lineMessage } from '../../messages/index.ts';
import { dailyOver, dailyPicture, dailyQuestion } from './message.ts';

export interface PuzzlePoster {
  /** Looks whether something is due; cheap, may be called at any time. */
  wake(): void;
  /** Begins no other post, and resolves once the one under way has ended. */
  close(): Promise<void>;
}

const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;

export interface PuzzlePosterParts {
  readonly leases: Leases;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

export function startPuzzlePoster(context: BotContext, { leases, timer, failed }: PuzzlePosterParts): PuzzlePoster {
  const { matches, clock } = context;
  const posting = makePosting(context);

  async function look(signal: AbortSignal): Promise<number> {
    const { posts, counts, first: found } = await matches.duePuzzles();
    for (const serverId of posts) {
      if (signal.aborted) return LOOK_EVERY;
      await alone(serverId, (lease) => post(context, { posting: postingUnder(lease, posting), lease }, serverId));
    }
    for (const serverId of counts) {
      if (signal.aborted) return LOOK_EVERY;
      await alone(serverId, (lease) => countAnew(context, { posting: postingUnder(lease, posting), lease }, serverId));
    }
    const first = posts.length + counts.length > 0 ? await matches.firstPuzzleDue() : found;
    const pause = first === null ? LOOK_EVERY : first.getTime() - clock.now().getTime();
    return Math.min(LOOK_EVERY, Math.max(AT_LEAST, pause));
  }

  /** One that fails keeps none of the others. */
  async function alone(serverId: ServerId, work: (lease: HeldLease) => Promise<void>): Promise<void> {
    try {
      await leases.hold({ kind: 'dailyPuzzle', subject: serverId }, work);
    } catch (error) {
      if (!(error instanceof LeaseLost)) failed(error);
    }
  }

  return startLooking({ look, afterFailure: AFTER_FAILURE, timer, failed });
}

interface Holding {
  readonly posting: Posting;
  readonly lease: HeldLease;
}

async function post(context: BotContext, { posting, lease }: Holding, serverId: ServerId): Promise<void> {
  const { matches, puzzles, log } = context;
  const before = await matches.puzzleServer(serverId);
  if (before?.daily?.messageId) await cutDown(context, posting, before, before.daily);
  const taken = await matches.takeDailyPuzzle(serverId, lease);
  const puzzle = taken && puzzles.puzzle(taken.daily.puzzleId);
  if (!taken || !puzzle) return;
  const { server, daily } = taken;
  const words = context.language.of(server.settings.locale);
  const { channelId, attempts, at: createdAt, day } = daily;
  const once = (part: string) => ({ key: ['puzzle', serverId, day, part].join('/'), attempts, createdAt });
  let messageId: string;
  try {
    await posting.onceKeyed(once('picture'), channelId, () => dailyPicture(context, words, puzzle, channelId));
    const posted = await posting.onceKeyed(once('question'), channelId, () =>
      dailyQuestion(context, words, puzzle, serverId, daily),
    );
    messageId = posted.id;
  } catch (error) {
    lease.check();
    const failure = dailyFailure(error);
    log.warn({ err: error, server: serverId, failure }, 'a daily puzzle cannot be posted');
    const personId = await matches.dailyPuzzleFailed(serverId, failure, lease);
    if (personId !== null) {
      const code = failure === 'gone' ? null : codeOf(error);
      await complain(context, posting, { server, daily, personId, code });
    }
    return;
  }
  // What the database does not answer to may have been written all the same: that is no failure to post.
  await matches.dailyPuzzlePosted(serverId, day, messageId, lease);
}

/** Somebody has to give a permission; all else that bars a place may be over within the hour. */
function dailyFailure(error: unknown): DailyFailure {
  const failure = failureOf(error);
  return failure === 'barred' && hindranceOf(codeOf(error)) !== 'forbidden' ? 'hindered' : failure;
}

/** A message that is gone or barred stays as it is. */
async function cutDown(
  { language, log }: BotContext,
  posting: Posting,
  { serverId, settings }: PuzzleServer,
  daily: DailyPuzzle,
): Promise<void> {
  if (daily.messageId === null) return;
  try {
    await posting.edit(daily.channelId, daily.messageId, dailyOver(language.of(settings.locale), daily));
  } catch (error) {
    log.info({ err: error, server: serverId }, 'an old daily puzzle could not be cut down');
  }
}

async function countAnew(context: BotContext, { posting, lease }: Holding, serverId: ServerId): Promise<void> {
  const { matches, puzzles, language, log } = context;
  const server = await matches.puzzleServer(serverId);
  // Somebody else has just done it.
  if (!server?.countDue || server.countDue > context.clock.now()) return;
  const { daily } = server;
  const puzzle = daily && puzzles.puzzle(daily.puzzleId);
  let shown = daily?.tried ?? 0;
  if (puzzle && daily.messageId !== null) {
    const words = language.of(server.settings.locale);
    try {
      await posting.edit(daily.channelId, daily.messageId, dailyQuestion(context, words, puzzle, serverId, daily));
    } catch (error) {
      // What fails for a while counts as not shown, and comes up again later: no other server waits for it.
      if (failureOf(error) === 'passing') shown = 0;
      log.info({ err: error, server: serverId }, 'a daily puzzle cannot be counted anew');
    }
  }
  await matches.dailyPuzzleCounted(serverId, shown, lease);
}

interface Complaint {
  readonly server: PuzzleServer;
  readonly daily: DailyPuzzle;
  readonly personId: PersonId;
  /** Of Discord's refusal; null: the channel is gone. */
  readonly code: number | null;
}

/** Tells whoever has set it, by direct message, why it does not come. */
async function complain(
  context: BotContext,
  posting: Posting,
  { server: { serverId, settings }, daily: { day, channelId, at }, personId, code }: Complaint,
): Promise<void> {
  const { client, language, matches, log } = context;
  const known = await matches.person(personId);
  const locale = known.settings.locale ?? known.clientLocale ?? settings.locale;
  const words = language.of(locale);
  const reason = async () => {
    if (code === null) return words.t('puzzles.serverGone', { server: (await serverName(client, serverId)) ?? '' });
    const why = await whySilent(client, words, { serverId, channelId, threadId: null }, code);
    const place = `<#${channelId}>`;
    return words.sentences(why ?? words.t('errors.hindered.forbidden', { place }), words.t('puzzles.serverRetry'));
  };
  try {
    const direct = await openDirectMessages(context, personId);
    const sentence = lineMessage(await reason());
    const key = ['puzzle', serverId, day, 'complaint'].join('/');
    await posting.onceKeyed({ key, attempts: 0, createdAt: at }, direct, () => sentence);
  } catch (error) {
    log.info({ err: error, server: serverId }, 'nobody can be told that a daily puzzle does not come');
  }
}
