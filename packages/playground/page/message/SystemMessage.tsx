/** Draws the messages that Discord itself writes: joined, pinned, started a thread. */
import type { PageMessage } from '../../pageProtocol.ts';
import { messageTime } from '../markdown/time.ts';
import { Icon } from '../shared/Icon.tsx';
import { MessageKind } from '../shared/kinds.ts';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { Sentence, useWords } from '../words/words.tsx';

const SYSTEM: readonly number[] = Object.values(MessageKind);

export function isSystem(message: PageMessage): boolean {
  return SYSTEM.includes(message.type);
}

export function SystemMessage({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const locale = state.me?.locale ?? 'en-US';
  const threadId = message.message_reference?.channel_id;
  const known = state.channels.some((channel) => channel.id === threadId);
  const name = <strong>{displayName(message.author)}</strong>;
  const open = known && threadId !== undefined ? () => client.openChannel(threadId) : null;
  const thread =
    open === null ? (
      <strong>{message.content}</strong>
    ) : (
      <button type="button" class="textButton" onClick={open}>
        {message.content}
      </button>
    );
  return (
    <div class="message system" data-message-id={message.id}>
      <Icon
        name={message.type === MessageKind.Joined ? 'arrive' : message.type === MessageKind.Pinned ? 'pin' : 'thread'}
      />
      <p>
        {message.type === MessageKind.Joined && <Sentence wording="joined" parts={{ name }} />}
        {message.type === MessageKind.Pinned && <Sentence wording="pinned" parts={{ name }} />}
        {message.type === MessageKind.ThreadStarter && words.t('threadBegan')}
        {message.type === MessageKind.ThreadCreated && <Sentence wording="startedThread" parts={{ name, thread }} />}{' '}
        <time class="clock" dateTime={message.timestamp}>
          {messageTime(Date.parse(message.timestamp), Date.now(), locale)}
        </time>
      </p>
    </div>
  );
}
