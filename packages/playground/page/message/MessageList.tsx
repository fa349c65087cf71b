/**
 * The messages of the open channel: keeps to the newest while one is there, pages older ones in on the way up,
 * and tells the server how far one has read. Single messages are drawn by `Message.tsx`.
 */
import { Fragment } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PageChannel, PageMessage } from '../../pageProtocol.ts';
import { daysBetween, styledTime } from '../markdown/time.ts';
import { compareIds } from '../shared/ids.ts';
import { channelName } from '../shared/names.ts';
import { SettingUp } from '../start/SettingUp.tsx';
import { usePage } from '../state/context.ts';
import { emptyLog } from '../state/types.ts';
import { useWords } from '../words/words.ts';
import { CommandsUnderWay } from './CommandsUnderWay.tsx';
import { Message } from './Message.tsx';
import { isSystem, SystemMessage } from './SystemMessage.tsx';
import { useScroll } from './useScroll.ts';
import { Welcome } from './Welcome.tsx';

const TOGETHER = 7 * 60 * 1000;

export function MessageList({ channel }: { channel: PageChannel }) {
  const words = useWords();
  const { client, state } = usePage();
  const log = state.logs[channel.id] ?? emptyLog;
  const newest = log.list.at(-1);
  const { box, content, following, away, toEnd, onScroll } = useScroll({
    log,
    target: state.target,
    onTop: () => client.loadOlder(channel.id),
    onBottom: () => client.loadNewer(channel.id),
  });

  const readNewest = (): void => {
    if (!following.current || log.newer || newest === undefined || !document.hasFocus()) return;
    client.markRead(channel.id, newest.id);
    client.trim(channel.id);
  };
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
          {!log.newer && <CommandsUnderWay channelId={channel.id} />}
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

/** Drawn anew only when the message itself changes; its parts follow the state on their own. */
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
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER
  );
}
