/**
 * One page from its first message to its end: who it is, which game it shows, and what it asks for, one thing after the other.
 * What is done at the table stands in `acts.ts`, what is told without being asked in `follow.ts`.
 */
import { randomUUID } from 'node:crypto';
import { failureText, pageWordings, type Words } from '../../language/index.ts';
import {
  createPace,
  type MatchId,
  type Outcome,
  outcomeAfter,
  StorageFailure,
  UNLIMITED,
  UnreadableRow,
} from '../../match/index.ts';
import { type PageMessage, pageMessage, TABLE_WORDINGS } from '../../table/index.ts';
import type { AtDiscord } from '../discordApi.ts';
import { SOCKET_LIMITS, type WebParts } from '../parts.ts';
import { type Access, gameInList, inOrder, plainPersonName, relativeTo, seenBy, seenFrom } from '../sight/index.ts';
import { type Act, createActs, interactionId } from './acts.ts';
import type { Follow } from './follow.ts';
import type { Holding } from './holding.ts';
import type { Presence } from './presence.ts';
import type { Channel, Served } from './sockets.ts';
import { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

/** Of a page in a minute, of whatever kind; who sends more than twice as many is let go. */
const MOST_MESSAGES = 240;
/** That wait for those before them. */
const MOST_WAITING = 50;
const MINUTE = 60_000;

export interface PageServing {
  serve(channel: Channel): Served;
  /** Resolves when what pages asked for is done. */
  close(): Promise<void>;
}

type Entering = Extract<PageMessage, { type: 'enter' }>;

/** What goes on beside the pages and looks after them. */
interface Around {
  readonly holding: Holding;
  readonly access: Access;
  readonly follow: Follow;
  readonly presence: Presence;
  readonly atDiscord: () => AtDiscord | null;
}

export function createPages(
  parts: WebParts,
  visitors: Visitors,
  { holding, access, follow, presence, atDiscord }: Around,
): PageServing {
  const { matches, people, tokens, language, clock, timer, log, observe } = parts;
  const act = createActs(parts, atDiscord);
  const pace = createPace(parts.commandsAMinute, clock);
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const looks = createPace({ ...UNLIMITED, person: limits.looks }, clock);
  const working = new Set<Promise<void>>();

  function serve(channel: Channel): Served {
    let visitor: Visitor | null = null;
    let work: Promise<void> = Promise.resolve();
    let waiting = 0;
    let isGone = false;
    const minute = { until: 0, count: 0 };
    const browserWords = language.of(channel.browserLocale);
    const words = () => visitor?.words ?? browserWords;
    const cancelEnter = timer.after(limits.enterMs, () => {
      if (!visitor) end('session', words().t('live.unknownSession'));
    });

    function end(code: Parameters<Visitor['refuse']>[0], text: string): void {
      if (!channel.isOpen()) return;
      observe?.refused(code);
      channel.send({ type: 'refused', code, text });
      channel.end();
    }

    function hear(text: string): void {
      const now = clock.now().getTime();
      if (now >= minute.until || now < minute.until - MINUTE) Object.assign(minute, { until: now + MINUTE, count: 0 });
      minute.count += 1;
      if (minute.count > 2 * MOST_MESSAGES || waiting >= MOST_WAITING) {
        end('busy', words().t('live.busy'));
        return;
      }
      const read = pageMessage.safeParse(parsed(text));
      if (!read.success) {
        end('version', words().t('live.unread'));
        return;
      }
      waiting += 1;
      const hasTime = minute.count <= MOST_MESSAGES;
      work = work
        .then(() => guarded(read.data, hasTime))
        .finally(() => {
          waiting -= 1;
        });
      const under = work;
      working.add(under);
      void under.finally(() => working.delete(under));
    }

    async function guarded(message: PageMessage, hasTime: boolean): Promise<void> {
      if (isGone) return;
      const ended = observe?.message(message.type);
      try {
        const outcome = await handle(message, hasTime);
        ended?.(outcome);
      } catch (error) {
        const isStorage = error instanceof StorageFailure;
        const outcome = visitor && 'id' in message ? await outcomeOf(visitor, message, error) : 'nothing';
        ended?.(isStorage ? 'notSaved' : 'failed');
        const code = isStorage ? null : randomUUID().slice(0, 8);
        if (!isStorage) log.error({ err: error, id: code, asked: message.type }, 'a page could not be served');
        const text = failureText(words(), outcome, code, { isDamaged: error instanceof UnreadableRow });
        if ('id' in message) channel.send({ type: 'answer', id: message.id, ok: outcome === 'saved', text });
        else end('busy', text);
      }
    }

    function outcomeOf({ personId }: Visitor, { id }: Act, error: unknown): Promise<Outcome> {
      return outcomeAfter(matches, interactionId(personId, id), error);
    }

    /** Gives back what has come of it. */
    async function handle(message: PageMessage, hasTime: boolean): Promise<string> {
      if (message.type === 'enter') {
        if (visitor) return refusedAs('version', words().t('live.unread'));
        return enter(message);
      }
      if (!visitor) return refusedAs('session', words().t('live.unknownSession'));
      if (!(await holding.holds(visitor))) return 'ended';
      const isLook = message.type === 'speak' || message.type === 'open';
      if (isLook && looks.count(visitor.personId, null)) return refusedAs('busy', words().t('live.busy'));
      switch (message.type) {
        case 'speak':
          visitor.words = language.of(message.locale);
          await welcome(visitor);
          visitor.forget();
          await follow.show(visitor);
          return 'done';
        case 'open':
          return open(visitor, message.matchId);
        default:
          return acted(visitor, message, hasTime);
      }
    }

    function refusedAs(code: Parameters<Visitor['refuse']>[0], text: string): string {
      end(code, text);
      return code;
    }

    async function enter({ session: token, locale, matchId }: Entering): Promise<string> {
      const read = await tokens.readSession(token);
      if (!read.ok) {
        return read.code === 'expired'
          ? refusedAs('expired', words().t('live.signedOut'))
          : refusedAs('session', words().t('live.unknownSession'));
      }
      const { session, signedAt, expiresAt } = read;
      if (looks.count(session.personId, null)) return refusedAs('busy', words().t('live.busy'));
      const known = await matches.person(session.personId);
      const said = session.kind === 'activity' ? session.name : undefined;
      const spoken = locale ?? known.settings.locale ?? known.clientLocale ?? channel.browserLocale;
      const entering = new Visitor(channel, {
        session,
        signedAt,
        expiresAt,
        zone: known.settings.zone,
        words: language.of(spoken),
        name: known.name ?? said ?? '',
      });
      const as = await standing(entering);
      if (!(await holding.holds(entering)) || isGone) return 'ended';
      if (!channel.settle(as)) return refusedAs('busy', words().t('live.busy'));
      cancelEnter();
      visitor = entering;
      const oldest = visitors.enter(entering);
      presence.entered(entering);
      oldest?.refuse('busy', oldest.words.t('live.tooManyPages'));
      await welcome(entering, known.settings.theme);
      const first = session.kind === 'link' ? session.matchId : (matchId ?? (await firstFor(entering)));
      return first === undefined ? 'done' : open(entering, first);
    }

    /** Whoever has come by a link plays; of the others it is looked up. */
    async function standing({ session, personId }: Visitor): Promise<'player' | 'onlooker'> {
      if (session.kind === 'link') return 'player';
      return (await matches.ofPerson(personId)).length > 0 ? 'player' : 'onlooker';
    }

    /** In a thread its own game, whoever's turn it is elsewhere. */
    async function firstFor({ session, games }: Visitor): Promise<MatchId | undefined> {
      const isOnServer = session.kind === 'activity' && session.guildId !== null;
      const here = isOnServer ? await matches.inThread(session.channelId) : null;
      return here && (await access.maySee(session, here, 'lately')) ? here.match.id : games[0]?.matchId;
    }

    async function welcome(entered: Visitor, ownTheme?: 'light' | 'dark' | null): Promise<void> {
      const { personId, name, words: spoken, session } = entered;
      // Also where nothing is played yet: what begins there is listed by what is known then.
      void access.isWhereTheyCame(session);
      const found = await seenBy(matches, access, session);
      const seen = await people.asSeenBy(
        personId,
        found.map(({ match }) => match),
      );
      const views = found.map((view, at) => ({ ...view, match: seen[at] ?? view.match }));
      entered.games = inOrder(views.map((view) => gameInList(spoken, view, session)));
      const theme = ownTheme === undefined ? (await matches.person(personId)).settings.theme : ownTheme;
      const seat = views.flatMap(({ match }) => match.members).find((member) => member.personId === personId);
      entered.send({
        type: 'welcome',
        person: { id: personId, name: plainPersonName(name === '' ? seat?.name : name) },
        locale: spoken.locale,
        wordings: pageWordings(spoken.locale, TABLE_WORDINGS),
        languages: language.locales.map(({ code, name: own }) => ({ code, name: own })),
        theme,
        games: entered.games,
      });
    }

    async function open(entered: Visitor, matchId: MatchId): Promise<string> {
      const view = await matches.view(matchId);
      if (!view || !(await access.maySee(entered.session, view, 'now'))) {
        entered.send({ type: 'unseen', matchId, text: entered.words.t('live.notYours') });
        return 'notYours';
      }
      entered.open = matchId;
      entered.forget();
      await follow.show(entered);
      return 'done';
    }

    async function acted(entered: Visitor, message: Act, hasTime: boolean): Promise<string> {
      const answer = (ok: boolean, text: string) => channel.send({ type: 'answer', id: message.id, ok, text });
      const whole = await follow.current(message.matchId);
      const snapshot = whole && (await seenFrom(parts, whole, entered.personId));
      if (!snapshot || !(await access.maySee(entered.session, snapshot, 'now'))) {
        answer(false, entered.words.t('live.notYours'));
        return 'notYours';
      }
      const tooFast = pace.count(entered.personId, snapshot.match.place.serverId);
      if (tooFast || !hasTime) {
        answer(false, tooFastText(entered.words, tooFast));
        return 'tooFast';
      }
      const done = await act(entered, snapshot, message);
      channel.send({ type: 'answer', id: message.id, ...done.answer });
      if (done.changed === 'own') {
        for (const own of visitors.of(entered.personId)) if (own.open === message.matchId) await shown(own, entered);
      } else if (done.changed === 'all') {
        await follow.show(entered);
        follow.changed(message.matchId);
      }
      return done.code;
    }

    /** To the page that asked also where nothing has changed: it may have missed it. */
    async function shown(own: Visitor, asking: Visitor): Promise<void> {
      if (own === asking) own.forget();
      await follow.show(own);
    }

    function tooFastText(spoken: Words, tooFast: ReturnType<typeof pace.count>): string {
      const now = clock.now();
      if (!tooFast) return spoken.t('live.tooFast', { relative: relativeTo(spoken, new Date(minute.until), now) });
      const relative = relativeTo(spoken, tooFast.again, now);
      return spoken.t(`limits.commands.${tooFast.whose}`, { count: tooFast.most, relative });
    }

    return {
      hear,
      gone() {
        isGone = true;
        cancelEnter();
        if (visitor) visitors.leave(visitor);
      },
    };
  }

  return {
    serve,
    close: async () => void (await Promise.allSettled([...working])),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
