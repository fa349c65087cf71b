/**
 * The box below a message that a thread hangs on; it leads into the thread.
 * A thread that was started from a message has that message's id.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function ThreadLink({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const thread = state.channels.find((channel) => channel.id === (message.thread?.id ?? message.id));
  if (thread === undefined) return null;
  const unread = state.reads[thread.id]?.unread === true;
  return (
    <button type="button" class="threadLink" onClick={() => client.openChannel(thread.id)}>
      <strong>{thread.name}</strong>
      <span class={unread ? 'threadMore unread' : 'threadMore'}>
        {unread ? words.t('newMessages') : words.t('seeThread')}
      </span>
    </button>
  );
}
