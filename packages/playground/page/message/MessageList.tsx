/** Draws the messages of the open channel, pages older ones in, and reports what has been read. */
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PageChannel, PageMessage } from '../../pageProtocol.ts';
import { daysBetween, styledTime } from '../markdown/time.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Icon, Spinner } from '../shared/Icon.tsx';
import { compareIds } from '../shared/ids.ts';
import { channelName, displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { EMPTY_LOG, type Pending, type State } from '../state/types.ts';
import { failureIn } from '../words/failure.ts';
import { Sentence, useWords } from '../words/words.tsx';
import { Message } from './Message.tsx';
import { isSystem, SystemMessage } from './SystemMessage.tsx';
import { useScroll } from './useScroll.ts';
import { Welcome } from './Welcome.tsx';

const GROUPING_MS = 7 * 60 * 1000;

export function MessageList({ channel }: { channel: PageChannel }) {
  const words = useWords();
  const { client, state } = usePage();
  const log = state.logs[channel.id] ?? EMPTY_LOG;
  const newest = log.list.at(-1);
  const { box, content, following, away, toEnd, onScroll } = useScroll({
    log,
    target: state.target,
    isOwn: newest !== undefined && [newest.author.id, newest.interaction_metadata?.user.id].includes(state.me?.user.id),
    onTop: () => client.loadOlder(channel.id),
    onBottom: () => client.loadNewer(channel.id),
  });

  const readNewest = (): void => {
    if (!following.current || log.newer || newest === undefined || !document.hasFocus()) return;
    client.markRead(channel.id, newest.id);
    client.trim(channel.id);
  };
  // Its answer, or its failure, comes after the newest message.
  const command = commandsOf(state, channel.id).at(-1)?.nonce;
  const lastCommand = useRef(command);
  useLayoutEffect(() => {
    if (command !== undefined && command !== lastCommand.current) toEnd();
    lastCommand.current = command;
  }, [command]);
  const toPresent = (): void => {
    toEnd();
    client.loadPresent(channel.id);
  };
  useEffect(() => {
    readNewest();
    window.addEventListener('focus', readNewest);
    return () => window.removeEventListener('focus', readNewest);
  });

  const rows = useMemo(
    () => (
      <Rows
        list={log.list}
        newSince={state.newSince}
        me={state.me?.user.id ?? ''}
        locale={state.me?.locale ?? 'en-US'}
      />
    ),
    [log.list, state.newSince, state.me],
  );
  return (
    <div class="logFrame">
      <div
        class="log"
        ref={box}
        role="log"
        aria-label={words.t('messagesIn', { name: channelName(channel, state.people, state.bot) })}
        aria-busy={!log.loaded}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll();
          readNewest();
        }}
      >
        <div class="logContent" ref={content}>
          {log.loaded && !log.more && <Welcome channel={channel} empty={log.list.length === 0} />}
          {log.loading && log.list.length > 0 && <p class="paging">{words.t('loading')}</p>}
          {rows}
          {!log.newer && <PendingCommands channelId={channel.id} />}
          {!log.newer && <SettingUp channelId={channel.id} />}
          {log.newer && <p class="paging">{words.t('loading')}</p>}
        </div>
      </div>
      {(away || log.newer) && (
        <button type="button" class="toPresent" onClick={toPresent}>
          {words.t('toPresent')}
        </button>
      )}
    </div>
  );
}

interface RowsProps {
  readonly list: readonly PageMessage[];
  readonly newSince: string | null;
  readonly me: string;
  readonly locale: string;
}

function Rows({ list, newSince, me, locale }: RowsProps) {
  const words = useWords();
  const firstNew =
    newSince === null
      ? undefined
      : list.find((message) => compareIds(message.id, newSince) > 0 && message.author.id !== me)?.id;
  return (
    <>
      {list.map((message, index) => {
        const previous = list[index - 1];
        const at = Date.parse(message.timestamp);
        const newDay = previous === undefined || daysBetween(Date.parse(previous.timestamp), at) > 0;
        const isNew = message.id === firstNew;
        const headless = !newDay && !isNew && previous !== undefined && continues(previous, message);
        return (
          <Fragment key={message.id}>
            {newDay && <div class="dayLine">{styledTime(at, 'D', at, locale)}</div>}
            {isNew && <div class="newLine">{words.t('newLine')}</div>}
            <Row message={message} headless={headless} />
          </Fragment>
        );
      })}
    </>
  );
}

/** Rendered again only when the message changes; its parts subscribe to the state themselves. */
function Row({ message, headless }: { message: PageMessage; headless: boolean }) {
  return useMemo(
    () => (isSystem(message) ? <SystemMessage message={message} /> : <Message message={message} headless={headless} />),
    [message, headless],
  );
}

function continues(previous: PageMessage, message: PageMessage): boolean {
  const own = message.interaction_metadata?.type === 2 || message.interaction?.type === 2 || message.referenced_message;
  return (
    previous.author.id === message.author.id &&
    !own &&
    !isSystem(previous) &&
    ((previous.flags ?? 0) % 128) >> 6 === ((message.flags ?? 0) % 128) >> 6 &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUPING_MS
  );
}

function commandsOf({ pending }: State, channelId: string): readonly Pending[] {
  return Object.values(pending).filter((began) => began.kind === 'command' && began.channelId === channelId);
}

function PendingCommands({ channelId }: { channelId: string }) {
  const words = useWords();
  const { client, state } = usePage();
  const { me, bot } = state;
  const commands = commandsOf(state, channelId);
  if (me === null) return null;
  return (
    <>
      {commands.map((began) => (
        <div key={began.nonce} class="message ephemeral">
          <p class="reference">
            <Avatar user={me.user} size={16} />
            <Sentence
              wording="used"
              parts={{
                name: <span class="referenceName">{displayName(me.user)}</span>,
                command: <span class="command">{began.label}</span>,
              }}
            />
          </p>
          <Avatar user={bot ?? me.user} />
          <header>
            <span class="author">{bot === null ? words.t('theBot') : displayName(bot)}</span>
            <span class="botTag">{words.t('appTag')}</span>
          </header>
          <div class="body">
            {began.failure === null ? (
              <p class="thinking" role="status">
                <Spinner /> {words.t('sending')}
              </p>
            ) : (
              <>
                <p class="failure" role="alert">
                  <Icon name="warning" size={14} />
                  {failureIn(words, began.failure)}
                </p>
                <p class="onlyYou">
                  <Icon name="eye" size={14} /> {words.t('onlyYou')} ·{' '}
                  <button type="button" class="textButton" onClick={() => client.forget(began.nonce)}>
                    {words.t('dismiss')}
                  </button>
                </p>
              </>
            )}
          </div>
        </div>
      ))}
    </>
  );
}

function SettingUp({ channelId }: { channelId: string }) {
  const words = useWords();
  const { state } = usePage();
  const written = state.logs[channelId]?.list.some((message) => message.author.bot && !isSystem(message)) ?? false;
  if (state.starting === null && (state.gameChannelId !== channelId || written)) return null;
  return (
    <p class="settingUp" role="status">
      <Spinner /> {words.t('starting')}
    </p>
  );
}
