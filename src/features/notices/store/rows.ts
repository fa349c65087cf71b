/**
 * Notices as rows: what each kind tells is JSON, of which this makes what the people folder knows.
 * Asking for the rows is left to the repository.
 */
import { z } from 'zod';
import { UnreadableRow } from '../../../match/index.ts';
import {
  LEAGUE_NOTICES,
  type Notice,
  type NoticeFacts,
  type NoticePlace,
  UNREACHABLE_BECAUSE,
} from '../../../people/index.ts';
import { orUnreadable } from '../../../store/rows/unreadable.ts';

const factsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('league'), leagueId: z.string(), part: z.enum(LEAGUE_NOTICES), round: z.int() }),
  z.object({
    kind: z.literal('unreachable'),
    channelId: z.string(),
    because: z.enum(UNREACHABLE_BECAUSE),
    code: z.int().optional(),
    puzzle: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('dailyPuzzle'), serverId: z.string(), day: z.string(), puzzleId: z.string() }),
  z.object({ kind: z.literal('dailyPuzzleOver'), at: z.iso.datetime(), tried: z.int(), solved: z.int() }),
  z.object({ kind: z.literal('result'), matchId: z.string() }),
  z.object({ kind: z.enum(['seek', 'seekOffer', 'seekEnded']), seekId: z.int() }),
]) satisfies z.ZodType<NoticeFacts>;

/** As Prisma gives it, or the database where it is asked by hand. */
export interface NoticeRow {
  readonly id: number | bigint;
  readonly facts: string;
  readonly placeId: string;
  readonly direct: boolean | number | bigint;
  readonly serverId: string | null;
  readonly locale: string | null;
  readonly setBy: string | null;
  readonly createdAt: Date;
  readonly revision: number | bigint;
  readonly attempts: number | bigint;
  readonly notBefore: Date;
  readonly channelId: string | null;
  readonly messageId: string | null;
  readonly complained: boolean | number | bigint;
}

/** @throws UnreadableRow naming the notice when a row holds what the program cannot have written. */
export function readNotice(row: NoticeRow): Notice {
  const { createdAt, notBefore, channelId, messageId } = row;
  return {
    id: Number(row.id),
    facts: readFacts(row),
    to: placeIn(row),
    createdAt,
    revision: Number(row.revision),
    attempts: Number(row.attempts),
    notBefore,
    post: channelId === null || messageId === null ? null : { channelId, messageId },
    complained: Boolean(row.complained),
  };
}

/** The columns that say where it is told. */
export function placeColumns(to: NoticePlace) {
  return to.kind === 'channel'
    ? { placeId: to.channelId, direct: false, serverId: to.serverId, locale: to.locale, setBy: to.setBy }
    : { placeId: to.personId, direct: true, serverId: to.serverId, locale: null, setBy: null };
}

function placeIn({ id, direct, placeId, serverId, locale, setBy }: NoticeRow): NoticePlace {
  if (direct) return { kind: 'person', personId: placeId, serverId };
  if (serverId === null || locale === null) {
    throw new UnreadableRow(`notice ${id}`, new TypeError('it belongs to no server'));
  }
  return { kind: 'channel', serverId, channelId: placeId, locale, setBy };
}

function readFacts({ id, facts }: NoticeRow): NoticeFacts {
  return orUnreadable(`notice ${id}`, () => factsSchema.parse(JSON.parse(facts)));
}
