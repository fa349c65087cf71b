/**
 * A game as it stands at one moment, taken once for all who look at it, and what all of them may see of it as text, once a language.
 * What each person sees beside that is put to it by `game.ts`.
 */
import { createHash } from 'node:crypto';
import { playedLine, type Words } from '../../language/index.ts';
import {
  isComputer,
  type Match,
  type MatchId,
  type MatchStamp,
  type PersonId,
  type PlayedMove,
  type TurnClock,
} from '../../match/index.ts';
import type { Components, GameState } from '../../rules/index.ts';
import { type LogLine, plainComponents, type SentComponents, type SentGame } from '../../table/index.ts';
import type { WebParts } from '../parts.ts';
import { givenNames, sentenceNames } from './wording.ts';

export interface Snapshot {
  readonly match: Match;
  readonly state: GameState;
  readonly components: Components;
  /** Up to this position. */
  readonly history: readonly PlayedMove[];
  readonly clock: TurnClock | null;
  readonly stamp: MatchStamp;
  /** What everybody sees alike. */
  shared(words: Words): SharedText;
  /** The same with the match as somebody sees it to whom not everybody may be shown. */
  as(match: Match): Snapshot;
}

/** Each made once a language. */
interface SharedText {
  /** JSON of an object with all but the log. */
  readonly game: string;
  /** JSON of each line of the log. */
  readonly log: readonly string[];
}

type Shared = Pick<
  SentGame['game'],
  'matchId' | 'number' | 'version' | 'status' | 'components' | 'names' | 'computers' | 'threadUrl'
>;

/** Null: there is no such game, or none that has been dealt. */
export async function takeSnapshot(
  { matches, componentsOf }: Pick<WebParts, 'matches' | 'componentsOf'>,
  matchId: MatchId,
): Promise<Snapshot | null> {
  const view = await matches.view(matchId);
  if (!view?.state) return null;
  const { match, state } = view;
  const [moves, clock] = await Promise.all([matches.history(matchId), matches.clock(matchId)]);
  const components = componentsOf(state);
  // What has been played meanwhile belongs to the next one.
  const history = moves.filter(({ version }) => version <= match.version);
  const { version, updatedAt } = match;
  return snapshotOf({ match, state, components, history, clock, stamp: { version, updatedAt } });
}

function snapshotOf(taken: Omit<Snapshot, 'shared' | 'as'>): Snapshot {
  const { match, components, history } = taken;
  const texts = new Map<string, SharedText>();
  return {
    ...taken,
    as: (seen) => snapshotOf({ ...taken, match: seen }),
    shared(words) {
      const made = texts.get(words.locale) ?? {
        game: JSON.stringify(sharedOf(words, match, components)),
        log: logOf(words, match, history).map((line) => JSON.stringify(line)),
      };
      texts.set(words.locale, made);
      return made;
    },
  };
}

/** The snapshot with nobody's name who may not be shown to this person; null: to everybody. */
export async function seenFrom(
  { people }: Pick<WebParts, 'people'>,
  snapshot: Snapshot,
  personId: PersonId | null,
): Promise<Snapshot> {
  const [match = snapshot.match] = await people.asSeenBy(personId, [snapshot.match]);
  return match === snapshot.match ? snapshot : snapshot.as(match);
}

export function sameStamp(one: MatchStamp, other: MatchStamp): boolean {
  return one.version === other.version && one.updatedAt.getTime() === other.updatedAt.getTime();
}

function sharedOf(words: Words, match: Match, components: Components): Shared {
  return {
    matchId: match.id,
    number: match.number,
    version: match.version,
    status: match.status === 'running' ? 'running' : 'finished',
    components: componentsMessage(components).key,
    names: givenNames(words, match),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
    threadUrl: threadUrl(match),
  };
}

/** What is kept of a move is as public as the events that it brought about: hands can be counted from both by whoever likes. */
function logOf(words: Words, match: Match, history: readonly PlayedMove[]): LogLine[] {
  const names = sentenceNames(words, match);
  let round: LogLine['round'] = 1;
  return history.map((played) => {
    const { number, seat, move, events, at } = played;
    const line = { number: number + 1, round, seat, move, events, at: at.getTime() };
    for (const event of events) if (event.type === 'roundBegan') round = event.round;
    return { ...line, text: playedLine(words, played, names) };
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

const made = new WeakMap<Components, ComponentsMessage>();

export function componentsMessage(of: Components): ComponentsMessage {
  const known = made.get(of);
  if (known) return known;
  const components = plainComponents(of);
  const key = createHash('sha256').update(JSON.stringify(components)).digest('base64url').slice(0, 12);
  const message: SentComponents = { type: 'components', key, components };
  const fresh = { key, text: JSON.stringify(message) };
  made.set(of, fresh);
  return fresh;
}
