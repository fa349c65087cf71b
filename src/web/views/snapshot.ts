/** Loads a game once for all its viewers, and serializes the common part once per language. */
import { createHash } from 'node:crypto';
import { playedMoveLine, type Words } from '../../language/index.ts';
import {
  isComputer,
  type Match,
  type MatchId,
  type MatchMember,
  type MatchStamp,
  type PersonId,
  type PlayedMove,
  type ProposalId,
  type ProposalKind,
  seatOf,
  type TimeControl,
  type TurnClock,
} from '../../match/index.ts';
import type { Components, GameState, Seat } from '../../rules/index.ts';
import { type LogLine, type SentComponents, type SentGame, toPlainComponents } from '../../table/index.ts';
import type { WebOptions } from '../parts.ts';
import { displayNames, sentenceNames } from './wording.ts';

export interface Snapshot {
  readonly match: Match;
  readonly state: GameState;
  readonly components: Components;
  readonly history: readonly PlayedMove[];
  readonly clock: TurnClock | null;
  /** The open questions of a running game, oldest first. */
  readonly questions: readonly OpenQuestion[];
  /** The people for whom a computer player moves to the end. */
  readonly replaced: readonly PersonId[];
  readonly stamp: MatchStamp;
  shared(words: Words): SharedText;
  /** The same snapshot with names as a particular person may see them. */
  as(match: Match): Snapshot;
}

/** An open proposal by seats rather than people, because people may be hidden. */
export interface OpenQuestion {
  readonly id: ProposalId;
  readonly kind: ProposalKind;
  /** The seat in question. */
  readonly seat: Seat;
  readonly by: Seat | null;
  readonly waiting: readonly Seat[];
  /** The person who is offered the seat; null for other kinds. */
  readonly offeredTo: MatchMember | null;
  /** The proposed clock; null for other kinds. */
  readonly timeControl: TimeControl | null;
}

interface SharedText {
  /** A JSON object without the log. */
  readonly game: string;
  /** One JSON value per line. */
  readonly log: readonly string[];
}

export type Shared = Pick<
  SentGame['game'],
  'matchId' | 'number' | 'version' | 'status' | 'components' | 'names' | 'sentenceNames' | 'computers' | 'threadUrl'
>;

/** Returns null if there is no such game, or if it is not dealt yet. */
export async function loadSnapshot(
  { matches, componentsOf }: Pick<WebOptions, 'matches' | 'componentsOf'>,
  matchId: MatchId,
): Promise<Snapshot | null> {
  const view = await matches.view(matchId);
  if (!view?.state) return null;
  const { match, state } = view;
  const [moves, clock, proposals] = await Promise.all([
    matches.history(matchId),
    matches.clock(matchId),
    match.status === 'running' ? matches.openProposals(matchId) : [],
  ]);
  const components = componentsOf(state);
  // Later moves belong to the next snapshot.
  const history = moves.filter(({ version }) => version <= match.version);
  const questions = proposals.map(({ id, kind, seat, proposerId, voters, timeControl }) => ({
    id,
    kind,
    seat,
    by: seatOf(match, proposerId),
    waiting: match.members.flatMap(({ personId }, at) =>
      voters.some((voter) => voter.personId === personId && !voter.agreed) ? [at] : [],
    ),
    offeredTo: (kind === 'replace' && voters[0]) || null,
    timeControl,
  }));
  const replaced: PersonId[] = [];
  for (const { personId, standIn } of match.status === 'running' ? match.members : []) {
    if (standIn && !(await matches.mayComeBack(match, personId))) replaced.push(personId);
  }
  const stamp = { version: match.version, updatedAt: match.updatedAt, deadline: clock?.deadline ?? null };
  return snapshotOf({ match, state, components, history, clock, questions, replaced, stamp });
}

function snapshotOf(facts: Omit<Snapshot, 'shared' | 'as'>): Snapshot {
  const { match, components, history } = facts;
  const texts = new Map<string, SharedText>();
  return {
    ...facts,
    as: (redacted) => snapshotOf({ ...facts, match: redacted }),
    shared(words) {
      const text = texts.get(words.locale) ?? {
        game: JSON.stringify(sharedOf(words, match, components)),
        log: logOf(words, match, history).map((line) => JSON.stringify(line)),
      };
      texts.set(words.locale, text);
      return text;
    },
  };
}

/** Replaces the names that this person (null: the public) may not see. */
export async function withVisibleNames(
  { people }: Pick<WebOptions, 'people'>,
  snapshot: Snapshot,
  personId: PersonId | null,
): Promise<Snapshot> {
  const [match = snapshot.match] = await people.asSeenBy(personId, [snapshot.match]);
  return match === snapshot.match ? snapshot : snapshot.as(match);
}

export function equalStamps(one: MatchStamp, other: MatchStamp): boolean {
  return (
    one.version === other.version &&
    one.updatedAt.getTime() === other.updatedAt.getTime() &&
    one.deadline?.getTime() === other.deadline?.getTime()
  );
}

function sharedOf(words: Words, match: Match, components: Components): Shared {
  return {
    matchId: match.id,
    number: match.number,
    version: match.version,
    status: match.status === 'running' ? 'running' : 'finished',
    components: componentsMessage(components).key,
    names: displayNames(words, match),
    sentenceNames: sentenceNames(words, match),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
    threadUrl: threadUrl(match),
  };
}

/** Recorded moves contain only what their events made public. */
function logOf(words: Words, match: Match, history: readonly PlayedMove[]): LogLine[] {
  const names = sentenceNames(words, match);
  let round: LogLine['round'] = 1;
  return history.map((played) => {
    const { number, seat, move, events, at } = played;
    const line = { number: number + 1, round, seat, move, events, at: at.getTime() };
    for (const event of events) if (event.type === 'roundBegan') round = event.round;
    return { ...line, text: playedMoveLine(words, played, names) };
  });
}

function threadUrl({ place }: Match): string | null {
  if (place.serverId === null) return null;
  return `https://discord.com/channels/${place.serverId}/${place.threadId ?? place.channelId}`;
}

export interface ComponentsMessage {
  readonly key: string;
  readonly text: string;
}

const messages = new WeakMap<Components, ComponentsMessage>();

export function componentsMessage(of: Components): ComponentsMessage {
  const cached = messages.get(of);
  if (cached) return cached;
  const components = toPlainComponents(of);
  const key = createHash('sha256').update(JSON.stringify(components)).digest('base64url').slice(0, 12);
  const message: SentComponents = { type: 'components', key, components };
  const fresh = { key, text: JSON.stringify(message) };
  messages.set(of, fresh);
  return fresh;
}
