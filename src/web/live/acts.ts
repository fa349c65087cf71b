/**
 * What people do at the table: moves, take-backs, plans and hints, by the same use cases as on Discord. Each thing is done once however often it
 * is sent, and refused in words.
 */
import { createHash } from 'node:crypto';
import { capitalised, moveInWords, reasonsText, type Words } from '../../language/index.ts';
import {
  type Actor,
  type Match,
  type MatchRefusal,
  type MoveWithoutSeat,
  type PersonId,
  type PlanEdit,
  seatOf,
} from '../../match/index.ts';
import type { Advised } from '../../opponents/index.ts';
import { moveFacts, type Refusal, sparseCards } from '../../rules/index.ts';
import type { Answer, OwnMove, PageMessage, TableHint } from '../../table/index.ts';
import type { WebParts } from '../parts.ts';
import { pastOf, refusalInWords, type Snapshot, sentenceNames } from '../sight/index.ts';
import type { Visitor } from './visitor.ts';

export type Act = Extract<PageMessage, { readonly id: string }>;

/** `changed`: what is shown is to be sent anew, to the person's own pages or to all. */
export interface Acted {
  readonly answer: Omit<Answer, 'type' | 'id'>;
  readonly code: string;
  readonly changed: 'nothing' | 'own' | 'all';
}

const DONE = 'done';
/** Hints that were given last, so that one that is asked for again is the same. */
const KEPT_HINTS = 500;

export function createActs({ matches, adviser, clock }: Pick<WebParts, 'matches' | 'adviser' | 'clock'>) {
  const hints = new Map<string, Promise<Acted>>();

  async function hint(visitor: Visitor, { match, state, components }: Snapshot, version: number): Promise<Acted> {
    const { words, personId } = visitor;
    const seat = seatOf(match, personId);
    const refuse = (refusal: MatchRefusal | Refusal) => refused(words, match, refusal, clock.now());
    if (match.status !== 'running') return refuse({ ok: false, code: 'status', status: match.status });
    if (seat === null) return refuse({ ok: false, code: 'stranger' });
    if (match.pausedAt) return refuse({ ok: false, code: 'paused' });
    if (state.turn !== seat) return refuse({ ok: false, code: 'turn', seat, turn: state.turn ?? seat });
    if (version !== match.version) return refuse({ ok: false, code: 'stale', version: match.version, since: [] });
    const limit = await matches.takeHint(personId, match.place.serverId);
    if (limit) return refuse(limit);
    const advice = await adviser.advise(state);
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

  function hintOnce(visitor: Visitor, snapshot: Snapshot, { id, version }: Extract<Act, { type: 'hint' }>) {
    const key = interactionId(visitor.personId, id);
    const kept = hints.get(key);
    if (kept) return kept;
    const given = hint(visitor, snapshot, version);
    hints.set(key, given);
    const [oldest] = hints.keys();
    if (hints.size > KEPT_HINTS && oldest !== undefined) hints.delete(oldest);
    given.catch(() => hints.delete(key));
    return given;
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
        return after(await matches.play(actor, matchId, act.version, act.move as MoveWithoutSeat), 'all');
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
        return hintOnce(visitor, snapshot, act);
      case 'past':
        return {
          answer: { ok: true, text: '', past: pastOf(snapshot, visitor.personId) },
          code: DONE,
          changed: 'nothing',
        };
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
function interactionId(personId: PersonId, id: string): string {
  return `table:${createHash('sha256').update(`${personId}\n${id}`).digest('base64url')}`;
}

function ownMove(move: Advised['move']): OwnMove {
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
