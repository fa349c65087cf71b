/**
 * What people do at the table: moves, take-backs, plans, hints and reviews, by the same use cases as on Discord. Each thing is done once
 * however often it is sent, and refused in words.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { capitalised, moveInWords, reasonsText, type Words } from '../../language/index.ts';
import { type Actor, type Match, type MatchRefusal, type PersonId, type PlanEdit, seatOf } from '../../match/index.ts';
import type { Advised } from '../../opponents/index.ts';
import { type MoveWithoutSeat, moveFacts, type Refusal, sparseCards } from '../../rules/index.ts';
import type { Answer, PageMessage, TableHint } from '../../table/index.ts';
import type { AtDiscord } from '../discordApi.ts';
import type { WebParts } from '../parts.ts';
import {
  pastOf,
  pictureOf,
  refusalInWords,
  type Snapshot,
  seenFrom,
  sentenceNames,
  tableReview,
} from '../sight/index.ts';
import type { Visitor } from './visitor.ts';

export type Act = Extract<PageMessage, { readonly id: string }>;

const DONE = 'done';
/** Answers that leave no row and were given last, so that what is asked for again is answered alike. */
const MOST_KEPT = 500;

type ActParts = Pick<WebParts, 'matches' | 'people' | 'adviser' | 'pictures' | 'clock'>;

export function createActs(parts: ActParts, atDiscord: () => AtDiscord | null) {
  const { matches, adviser, clock } = parts;
  const share = createSharing(parts, atDiscord);
  const kept = new LRUCache<string, Promise<Acted>>({ max: MOST_KEPT });

  async function hint(visitor: Visitor, { match, state, components }: Snapshot, version: number): Promise<Acted> {
    const { words, personId } = visitor;
    const seat = seatOf(match, personId);
    const refuse = (refusal: MatchRefusal | Refusal) => refused(words, match, refusal, clock.now());
    if (match.status !== 'running') return refuse({ ok: false, code: 'status', status: match.status });
    if (seat === null) return refuse({ ok: false, code: 'stranger' });
    if (match.pausedAt) return refuse({ ok: false, code: 'paused' });
    if (state.turn !== seat) return refuse({ ok: false, code: 'turn', seat, turn: state.turn ?? seat });
    if (version !== match.version) return refuse({ ok: false, code: 'stale', version: match.version, since: [] });
    const limit = await matches.takeHint(personId, match);
    if (limit) return refuse(limit);
    const advice = await adviser.advise(state, personId);
    if (!advice.ok) {
      const text = words.t(advice.code === 'busy' ? 'teaching.hint.busy' : 'teaching.hint.broken');
      return { answer: { ok: false, text }, code: advice.code, changed: 'nothing' };
    }
    const names = sentenceNames(words, match);
    const told = (advised: Advised): TableHint => {
      const what = capitalised(words.locale, moveInWords(words, moveFacts(components, state, advised.move)));
      const score = words.t('teaching.hint.expected', { points: words.number(Math.round(advised.expected)) });
      const why = reasonsText(words, advised.reasons, names, 'you');
      return {
        move: ownMove(advised.move),
        expected: advised.expected,
        text: [`${what} · ${score}`, why].filter((line) => line !== '').join('\n'),
      };
    };
    const given = [advice.best, ...advice.alternatives].map(told);
    return { answer: { ok: true, text: '', hints: given }, code: DONE, changed: 'nothing' };
  }

  /** For what must not be done twice though the page had no answer, and brings about no row that would say so. */
  function once({ personId }: Visitor, { id }: Act, make: () => Promise<Acted>): Promise<Acted> {
    const key = interactionId(personId, id);
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  }

  async function review({ words, personId }: Visitor, snapshot: Snapshot, actor: Actor, make: boolean): Promise<Acted> {
    const { match } = snapshot;
    if (match.status !== 'finished') return refused(words, match, { ok: false, code: 'notFinished' }, clock.now());
    const asked = make ? await matches.askReview(actor, match.id) : null;
    if (asked?.ok === false) return refused(words, match, asked, clock.now());
    const found = tableReview(snapshot, await matches.review(match.id), words, personId);
    return { answer: { ok: true, text: '', review: found }, code: DONE, changed: 'nothing' };
  }

  /** The person may see the game. */
  return async (visitor: Visitor, snapshot: Snapshot, act: Act): Promise<Acted> => {
    const { words } = visitor;
    const actor = actorOf(visitor, snapshot.match, act.id);
    const { matchId } = act;
    const after = (
      done: { readonly ok: true } | MatchRefusal | Refusal,
      changed: Acted['changed'],
      text = '',
    ): Acted =>
      done.ok ? { answer: { ok: true, text }, code: DONE, changed } : refused(words, snapshot.match, done, clock.now());
    switch (act.type) {
      case 'move':
        return after(await matches.play(actor, matchId, act.version, act.move), 'all');
      case 'undo':
        return after(await matches.undo(actor, matchId, act.version), 'all', words.t('live.undone'));
      case 'plan':
        return after(await matches.editPlan(actor, matchId, act.edit as PlanEdit), 'own');
      case 'queue':
        return after(
          await (act.on ? matches.queueMoves(actor, matchId, act.tile) : matches.unqueueMoves(actor, matchId)),
          'own',
        );
      case 'hint':
        return once(visitor, act, () => hint(visitor, snapshot, act.version));
      case 'past':
        return {
          answer: { ok: true, text: '', past: pastOf(snapshot, visitor.personId) },
          code: DONE,
          changed: 'nothing',
        };
      case 'share':
        return once(visitor, act, () => share(visitor, snapshot, act));
      case 'review':
        return review(visitor, snapshot, actor, act.make);
    }
  };
}

function refused(words: Words, match: Match, refusal: MatchRefusal | Refusal, now: Date): Acted {
  return {
    answer: { ok: false, text: refusalInWords(words, match, refusal, now) },
    code: refusal.code,
    changed: refusal.code === 'stale' ? 'own' : 'nothing',
  };
}

/** By the name under which they are known: what the page calls them is not asked. */
function actorOf({ personId, name }: Visitor, match: Match, id: string): Actor {
  const seated = match.members.find((member) => member.personId === personId)?.name;
  return { personId, name: name === '' ? (seated ?? '') : name, interactionId: interactionId(personId, id) };
}

/** Bound to the person, and none that Discord could give. */
export function interactionId(personId: PersonId, id: string): string {
  return `table:${createHash('sha256').update(`${personId}\n${id}`).digest('base64url')}`;
}

function ownMove(move: Advised['move']): MoveWithoutSeat {
  switch (move.type) {
    case 'build': {
      const { space, pay, take, advance } = move;
      const steps = advance === undefined ? {} : { advance };
      return { type: 'build', space, pay: { ...sparseCards(pay) }, ...steps, take: { ...sparseCards(take) } };
    }
    case 'pass':
      return { type: 'pass', return: { ...sparseCards(move.return) } };
    case 'choose':
      return { type: 'choose', card: move.card };
    case 'substitute':
      return { type: 'substitute', take: { ...sparseCards(move.take) } };
  }
}

/** `changed`: what is shown is to be sent anew, to the person's own pages or to all. */
export interface Acted {
  readonly answer: Omit<Answer, 'type' | 'id'>;
  readonly code: string;
  readonly changed: 'nothing' | 'own' | 'all';
}

type Asked = Extract<PageMessage, { readonly type: 'share' }>;

/** Discord takes no more of somebody who pays for nothing; a table is a twentieth of it. */
const MOST_BYTES = 10 * 1024 * 1024;

function createSharing(
  { pictures, people, clock }: Pick<WebParts, 'pictures' | 'people' | 'clock'>,
  atDiscord: () => AtDiscord | null,
) {
  /** The person may see the game. */
  return async ({ words, session }: Visitor, snapshot: Snapshot, { moves, theme, token }: Asked): Promise<Acted> => {
    const { match } = snapshot;
    const no = (code: string, text: string): Acted => ({ answer: { ok: false, text }, code, changed: 'nothing' });
    if (match.status !== 'finished') {
      const refusal: MatchRefusal = { ok: false, code: 'notFinished' };
      return no(refusal.code, refusalInWords(words, match, refusal, clock.now()));
    }
    if (session.kind !== 'activity') return no('notHere', words.t('live.notHere'));
    const discord = atDiscord()?.api;
    if (!discord) return no('discordDown', words.t('live.discordDown'));
    const fault = (code: 'unknown' | 'secret' | 'down') =>
      code === 'down' ? no('discordDown', words.t('live.discordDown')) : no('notShared', words.t('live.notShared'));
    const person = await discord.whoHas(token);
    if (!person.ok) return fault(person.code);
    // Nobody speaks for somebody else, also where they have got hold of a token of theirs.
    if (person.value.id !== session.personId) return fault('unknown');
    const png = await pictures.table(pictureOf(await seenFrom({ people }, snapshot, null), words, moves, theme));
    if (png.length > MOST_BYTES) return fault('unknown');
    const attached = await discord.attach(token, { name: `intarsia-${match.number}.png`, png });
    if (!attached.ok) return fault(attached.code);
    return { answer: { ok: true, text: '', mediaUrl: attached.value }, code: 'done', changed: 'nothing' };
  };
}
