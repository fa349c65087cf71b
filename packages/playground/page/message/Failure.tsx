/**
 * What went wrong with a button or menu of a message, in Discord's words, until the next try.
 * Failed commands have a place of their own at the end of the list.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import { failureIn } from '../words/failure.ts';
import { useWords } from '../words/words.ts';

export function Failure({ message }: { message: PageMessage }) {
  const words = useWords();
  const { pending } = usePage().state;
  const failed = Object.values(pending).find((began) => began.messageId === message.id && began.failure !== null);
  if (failed === undefined || failed.failure === null) return null;
  return (
    <p class="failure" role="alert">
      <Icon name="warning" size={14} />
      {failureIn(words, failed.failure)}
    </p>
  );
}
