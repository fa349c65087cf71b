/** Runs what people do at the table through the same use cases as on Discord, once per request id. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { checkOfferLimit } from '../../features/lobby/usecases/openLimits.ts';
import { capitalize, comparisonText, moveText, reasonsText } from '../../language/index.ts';
import { type Actor, type Match, type MatchRefusal, type PersonId, resignedSeats, seatOf } from '../../match/index.ts';
import type { AdvisedMove } from '../../opponents/index.ts';
import { type MoveWithoutSeat, moveFacts, type Refusal, sparseCards } from '../../rules/index.ts';
import type { PageMessage, TableHint } from '../../table/index.ts';
import type { DiscordApplication } from '../discordApi.ts';
import type { WebOptions } from '../parts.ts';
import {
  pastPositions,
  publicPicture,
  type Snapshot,
  sentenceNames,
  tableReview,
  withVisibleNames,
} from '../views/index.ts';
import { createFollowUps } from './followUps.ts';
import { type CommandResult, DONE, refused, unchanged } from './results.ts';
import type { Visitor } from './visitor.ts';

export type TableCommand = Extract<PageMessage, { readonly id: string }>;
type ShareCommand = Extract<PageMessage, { readonly type: 'share' }>;

/** Cached answers to commands that leave no row by which a repetition could be recognized. */
const MAX_CACHED_ANSWERS = 500;

export function createCommands(parts: WebOptions, atDiscord: () => DiscordApplication | null) {
  const { matches, adviser, clock } = parts;
  const share = createSharing(parts, atDiscord);
  const followUps = createFollowUps(parts);
  const answers = new LRUCache<string, Promise<CommandResult>>({ max: MAX_CACHED_ANSWERS });

  async function hint(
    visitor: Visitor,
    { match, state, components }: Snapshot,
    version: number,
  ): Promise<CommandResult> {
    const { words, personId } = visitor;
    const seat = seatOf(match, personId);
    const refuse = (refusal: MatchRefusal | Refusal) => refused(words, match, refusal, clock.now());
    if (match.status !== 'running') return refuse({ ok: false, code: 'status', status: match.status });
    if (seat === null) return refuse({ ok: false, code: 'stranger' });
    if (match.pausedAt) return refuse({ ok: false, code: 'paused' });
    if (state.turn !== seat) return refuse({ ok: false, code: 'turn', seat, turn: state.turn ?? seat });
    if (version !== match.version) return refuse({ ok: false, code: 'stale', version: match.version, since: [] });
    const limit = await matches.consumeHint(personId, match);
    if (limit) return refuse(limit);
    const advice = await adviser.advise(state, { asker: personId, resigned: resignedSeats(match.members) });
    if (!advice.ok) {
      const text = words.t(advice.code === 'busy' ? 'teaching.hint.busy' : 'teaching.hint.broken');
      return { answer: { ok: false, text }, code: advice.code, changed: 'nothing' };
    }
    const names = sentenceNames(words, match);
    const hintOf = (advised: AdvisedMove, compared = ''): TableHint => {
      const what = capitalize(words.locale, moveText(words, moveFacts(components, state, advised.move)));
      const why = reasonsText(words, advised.reasons, names, 'you');
      return {
        move: ownMove(advised.move),
        text: what,
        compared,
        reasons: why,
      };
    };
    const best = hintOf(advice.best, comparisonText(words, advice.comparison, names));
    return unchanged({ hints: [best, ...advice.alternatives.map((other) => hintOf(other))] });
  }

  /** Runs a command once, for commands that leave no row by which a repetition could be recognized. */
  function once(
    { personId }: Visitor,
    { id }: TableCommand,
    run: () => Promise<CommandResult>,
  ): Promise<CommandResult> {
    const key = interactionId(personId, id);
    const cached = answers.get(key);
    if (cached) return cached;
    const answer = run();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  async function review(
    { words, personId }: Visitor,
    snapshot: Snapshot,
    actor: Actor,
    make: boolean,
  ): Promise<CommandResult> {
    const { match } = snapshot;
    if (match.status !== 'finished') return refused(words, match, { ok: false, code: 'notFinished' }, clock.now());
    const requested = make ? await matches.requestReview(actor, match.id) : null;
    if (requested?.ok === false) return refused(words, match, requested, clock.now());
    return unchanged({ review: tableReview(snapshot, await matches.review(match.id), words, personId) });
  }

  /** The caller must have checked that the person may see the game. */
  return async (visitor: Visitor, snapshot: Snapshot, command: TableCommand): Promise<CommandResult> => {
    const { words } = visitor;
    const actor = actorOf(visitor, snapshot.match, command.id);
    const { matchId } = command;
    const after = (
      result: { readonly ok: true } | MatchRefusal | Refusal,
      changed: CommandResult['changed'],
      text = '',
    ): CommandResult => {
      if (!result.ok) return refused(words, snapshot.match, result, clock.now());
      return { answer: { ok: true, text }, code: DONE, changed };
    };
    /** If all opponents are computer players, the game pauses at once. */
    const pause = async (): Promise<CommandResult> => {
      const outcome = await matches.askPause(actor, matchId);
      const isPaused = outcome.ok && outcome.match.pausedAt !== null;
      return after(outcome, 'all', words.t(isPaused ? 'computers.paused' : 'agreements.asked'));
    };
    switch (command.type) {
      case 'move':
        return after(await matches.play(actor, matchId, command.version, command.move), 'all');
      case 'undo':
        return after(await matches.undo(actor, matchId, command.version), 'all', words.t('live.undone'));
      case 'plan':
        return after(await matches.editPlan(actor, matchId, command.edit), 'own');
      case 'queue':
        return after(
          await (command.on ? matches.queueMoves(actor, matchId, command.tile) : matches.unqueueMoves(actor, matchId)),
          'own',
        );
      case 'hint':
        return once(visitor, command, () => hint(visitor, snapshot, command.version));
      case 'past':
        return unchanged({ past: pastPositions(snapshot, visitor.personId) });
      case 'share':
        return once(visitor, command, () => share(visitor, snapshot, command));
      case 'review':
        return review(visitor, snapshot, actor, command.make);
      case 'resign':
        return after(await matches.resign(actor, matchId), 'all', words.t('agreements.resignedByYou'));
      case 'comeBack':
        return after(await matches.comeBack(actor, matchId), 'all');
      case 'pause':
        return command.on
          ? pause()
          : after(await matches.resume(actor, matchId), 'all', words.t('agreements.resumedByYou'));
      case 'answer': {
        const { question, agree } = command;
        const full = agree ? await checkOfferLimit(matches, visitor.personId, question) : null;
        const done = full ?? (await matches.answer(actor, matchId, question, agree));
        // The refusal names the people who are asked, who may be hidden from others.
        const isHidden = !done.ok && done.code === 'notAsked' && seatOf(snapshot.match, visitor.personId) === null;
        return after(isHidden ? { ok: false, code: 'stranger' } : done, 'all', words.t('agreements.answered'));
      }
      case 'rematch':
        return once(visitor, command, () => followUps.rematch(visitor, snapshot, actor, command.side));
      case 'newGame':
        return once(visitor, command, () => followUps.newGame(visitor, snapshot, actor));
    }
  };
}

function actorOf({ personId, name }: Visitor, match: Match, id: string): Actor {
  const seatName = match.members.find((member) => member.personId === personId)?.name;
  return { personId, name: name === '' ? (seatName ?? '') : name, interactionId: interactionId(personId, id) };
}

/** Depends on the person, and differs from Discord's interaction ids. */
export function interactionId(personId: PersonId, id: string): string {
  return `table:${createHash('sha256').update(`${personId}\n${id}`).digest('base64url')}`;
}

function ownMove(move: AdvisedMove['move']): MoveWithoutSeat {
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

/** Discord's upload limit without Nitro; a table needs a twentieth of it. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

function createSharing(
  { pictures, people, clock }: Pick<WebOptions, 'pictures' | 'people' | 'clock'>,
  atDiscord: () => DiscordApplication | null,
) {
  /** The caller must have checked that the person may see the game. */
  return async (
    { words, session }: Visitor,
    snapshot: Snapshot,
    { moves, theme, token }: ShareCommand,
  ): Promise<CommandResult> => {
    const { match } = snapshot;
    const refuse = (code: string, text: string): CommandResult => ({
      answer: { ok: false, text },
      code,
      changed: 'nothing',
    });
    if (match.status !== 'finished') return refused(words, match, { ok: false, code: 'notFinished' }, clock.now());
    if (session.kind !== 'activity') return refuse('notHere', words.t('live.notHere'));
    const discord = atDiscord()?.api;
    if (!discord) return refuse('discordDown', words.t('live.discordDown'));
    const fault = (code: 'unknown' | 'secret' | 'down') =>
      code === 'down'
        ? refuse('discordDown', words.t('live.discordDown'))
        : refuse('notShared', words.t('live.notShared'));
    const person = await discord.tokenOwner(token);
    if (!person.ok) return fault(person.code);
    // A stolen token must not act for its owner.
    if (person.value.id !== session.personId) return fault('unknown');
    const png = await pictures.table(
      publicPicture(await withVisibleNames({ people }, snapshot, null), words, moves, theme),
    );
    if (png.length > MAX_UPLOAD_BYTES) return fault('unknown');
    const attached = await discord.attach(token, { name: `intarsia-${match.number}.png`, png });
    if (!attached.ok) return fault(attached.code);
    return unchanged({ mediaUrl: attached.value });
  };
}
