/** Serves one page: signs the person in, opens games and runs the page's commands one at a time. */
import { randomUUID } from 'node:crypto';
import { parseJson } from '../../kernel/index.ts';
import { failureText, pageWordings, type Words } from '../../language/index.ts';
import {
  createRateLimiter,
  type Match,
  type MatchId,
  outcomeAfter,
  StorageFailure,
  seatOf,
  UNLIMITED,
  UnreadableRow,
} from '../../match/index.ts';
import { otherVersionSchema, type PageMessage, pageMessageSchema, TABLE_WORDINGS } from '../../table/index.ts';
import type { DiscordApplication } from '../discordApi.ts';
import { SOCKET_LIMITS, type WebOptions } from '../parts.ts';
import {
  type Access,
  gameInList,
  plainPersonName,
  relativeTo,
  sortGames,
  visibleGames,
  withVisibleNames,
} from '../views/index.ts';
import { createCommands, interactionId, type TableCommand } from './commands.ts';
import type { ActivityMonitor, SessionValidator } from './sessions.ts';
import type { PageConnection, PageHandler } from './sockets.ts';
import type { GameUpdates } from './updates.ts';
import { Visitor, type Visitors } from './visitor.ts';

/** Per page and minute; twice as many end the connection. */
const MAX_MESSAGES_PER_MINUTE = 240;
/** The number of messages that one page may have waiting. */
const MAX_QUEUED_MESSAGES = 50;
const MINUTE_MS = 60_000;

type Entering = Extract<PageMessage, { type: 'enter' }>;

interface PageContext {
  readonly visitors: Visitors;
  readonly validator: SessionValidator;
  readonly access: Access;
  readonly follow: GameUpdates;
  readonly monitor: ActivityMonitor;
  readonly atDiscord: () => DiscordApplication | null;
}

export function createPages(
  parts: WebOptions,
  { visitors, validator, access, follow, monitor, atDiscord }: PageContext,
) {
  const { matches, people, tokens, language, clock, timer, log, observe } = parts;
  const runCommand = createCommands(parts, atDiscord);
  const pace = createRateLimiter(parts.commandsPerMinute, clock);
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const looks = createRateLimiter({ ...UNLIMITED, person: limits.looks }, clock);
  const running = new Set<Promise<void>>();

  function serve(channel: PageConnection): PageHandler {
    let visitor: Visitor | null = null;
    let queue: Promise<void> = Promise.resolve();
    let queued = 0;
    let isGone = false;
    const minute = { until: 0, count: 0 };
    const browserWords = language.of(channel.browserLocale);
    const words = () => visitor?.words ?? browserWords;
    const cancelEnter = timer.after(limits.enterMs, () => {
      // The session may be valid, so the page must keep it.
      if (!visitor) end('busy', words().t('live.busy'));
    });

    function end(code: Parameters<Visitor['refuse']>[0], text: string): void {
      if (!channel.isOpen()) return;
      observe?.refused(code);
      channel.send({ type: 'refused', code, text });
      channel.end();
    }

    function receive(text: string): void {
      const now = clock.now().getTime();
      const isOver = now >= minute.until || now < minute.until - MINUTE_MS;
      if (isOver) Object.assign(minute, { until: now + MINUTE_MS, count: 0 });
      minute.count += 1;
      if (minute.count > 2 * MAX_MESSAGES_PER_MINUTE || queued >= MAX_QUEUED_MESSAGES) {
        end('busy', words().t('live.busy'));
        return;
      }
      const message = parseJson(text);
      const read = pageMessageSchema.safeParse(message);
      if (!read.success) {
        const isOtherVersion = otherVersionSchema.safeParse(message).success;
        end('version', words().t(isOtherVersion ? 'live.renewed' : 'live.unread'));
        return;
      }
      queued += 1;
      const isInTime = minute.count <= MAX_MESSAGES_PER_MINUTE;
      const handled = queue.then(() => guarded(read.data, isInTime));
      queue = handled;
      running.add(handled);
      void handled.finally(() => {
        queued -= 1;
        running.delete(handled);
      });
    }

    async function guarded(message: PageMessage, isInTime: boolean): Promise<void> {
      if (isGone) return;
      const observed = observe?.message(message.type);
      try {
        const outcome = await handle(message, isInTime);
        observed?.(outcome);
      } catch (error) {
        const isStorage = error instanceof StorageFailure;
        const outcome =
          visitor && 'id' in message
            ? await outcomeAfter(matches, interactionId(visitor.personId, message.id), error)
            : 'nothing';
        observed?.(isStorage ? 'notSaved' : 'failed');
        const code = isStorage ? null : randomUUID().slice(0, 8);
        if (!isStorage) log.error({ err: error, id: code, type: message.type }, 'cannot handle a message of a page');
        const text = failureText(words(), outcome, code, { isDamaged: error instanceof UnreadableRow });
        if ('id' in message) channel.send({ type: 'answer', id: message.id, ok: outcome === 'saved', text });
        else end('busy', text);
      }
    }

    /** Returns `done`, or the code of a refusal. */
    async function handle(message: PageMessage, isInTime: boolean): Promise<string> {
      if (message.type === 'enter') {
        if (visitor) return refusedAs('version', words().t('live.unread'));
        return enter(message);
      }
      if (!visitor) return refusedAs('session', words().t('live.unknownSession'));
      if (!(await validator.isValid(visitor))) return 'ended';
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
          return run(visitor, message, isInTime);
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
      const person = await matches.person(session.personId);
      const nameInDiscord = session.kind === 'activity' ? session.name : undefined;
      const wordsLocale = locale ?? person.settings.locale ?? person.clientLocale ?? channel.browserLocale;
      const entering = new Visitor(channel, {
        session,
        signedAt,
        expiresAt,
        zone: person.settings.zone,
        words: language.of(wordsLocale),
        name: person.name ?? nameInDiscord ?? '',
      });
      const role = await roleOf(entering);
      if (!(await validator.isValid(entering)) || isGone) return 'ended';
      if (!channel.settle(role)) return refusedAs('busy', words().t('live.busy'));
      cancelEnter();
      visitor = entering;
      const oldest = visitors.enter(entering);
      monitor.entered(entering);
      oldest?.refuse('busy', oldest.words.t('live.tooManyPages'));
      await welcome(entering, person.settings.theme);
      const first = session.kind === 'link' ? session.matchId : (matchId ?? (await firstFor(entering)));
      return first === undefined ? 'done' : open(entering, first);
    }

    /** Links are given only to players. */
    async function roleOf({ session, personId }: Visitor): Promise<'player' | 'spectator'> {
      if (session.kind === 'link') return 'player';
      return (await matches.ofPerson(personId)).length > 0 ? 'player' : 'spectator';
    }

    /** A thread opens its own game, even if it is the person's turn in another one. */
    async function firstFor({ session, games }: Visitor): Promise<MatchId | undefined> {
      const isOnServer = session.kind === 'activity' && session.guildId !== null;
      const here = isOnServer ? await matches.inThread(session.channelId) : null;
      return here && (await access.maySee(session, here, 'lately')) ? here.match.id : games[0]?.matchId;
    }

    async function welcome(entered: Visitor, ownTheme?: 'light' | 'dark' | null): Promise<void> {
      const { personId, name, words: spoken, session } = entered;
      // Caches the answer, which decides whether games that begin later are listed.
      void access.canViewOpeningPlace(session);
      const visible = await visibleGames(matches, access, session);
      const renamed = await people.asSeenBy(
        personId,
        visible.map(({ match }) => match),
      );
      const views = visible.map((view, at) => ({ ...view, match: renamed[at] ?? view.match }));
      const before = entered.games;
      entered.games = sortGames(views.map((view) => gameInList(spoken, view, session)));
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
      // Discord's answers about the games of others may have taken seconds.
      await follow.relistChanged(before, views);
    }

    /** Only its players learn that a game was cancelled. */
    function unseenText({ words: spoken, personId }: Visitor, match: Match | undefined): string {
      const isOwnCancelled = match?.status === 'cancelled' && seatOf(match, personId) !== null;
      return spoken.t(isOwnCancelled ? 'lobby.cancelled' : 'live.notYours');
    }

    async function open(entered: Visitor, matchId: MatchId): Promise<string> {
      const view = await matches.view(matchId);
      if (!view || !(await access.maySee(entered.session, view, 'now'))) {
        entered.send({ type: 'unseen', matchId, text: unseenText(entered, view?.match) });
        return 'notYours';
      }
      entered.open = matchId;
      entered.forget();
      await follow.show(entered);
      return 'done';
    }

    async function run(entered: Visitor, message: TableCommand, isInTime: boolean): Promise<string> {
      const answer = (ok: boolean, text: string) => channel.send({ type: 'answer', id: message.id, ok, text });
      const loaded = await follow.current(message.matchId);
      const snapshot = loaded && (await withVisibleNames(parts, loaded, entered.personId));
      if (!snapshot || !(await access.maySee(entered.session, snapshot, 'now'))) {
        answer(false, unseenText(entered, snapshot?.match));
        return 'notYours';
      }
      const tooFast = pace.count(entered.personId, snapshot.match.place.serverId);
      if (tooFast || !isInTime) {
        answer(false, tooFastText(entered.words, tooFast));
        return 'tooFast';
      }
      const result = await runCommand(entered, snapshot, message);
      channel.send({ type: 'answer', id: message.id, ...result.answer });
      if (result.changed === 'own') {
        for (const own of visitors.of(entered.personId))
          if (own.open === message.matchId) await showAgain(own, entered);
      } else if (result.changed === 'all') {
        await follow.show(entered);
        follow.changed();
      }
      return result.code;
    }

    /** The page that asked gets the game even if it is unchanged, because it may have missed it. */
    async function showAgain(own: Visitor, asking: Visitor): Promise<void> {
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
      receive,
      gone() {
        isGone = true;
        cancelEnter();
        if (visitor) visitors.leave(visitor);
      },
    };
  }

  return {
    serve,
    /** Resolves when all running messages are handled. */
    close: async () => void (await Promise.allSettled([...running])),
  };
}
