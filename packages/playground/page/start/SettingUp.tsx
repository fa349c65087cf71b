/**
 * Says that a game begun by a click is on its way, until the bot has written where it is played.
 * The click itself is the client's part.
 */
import { isSystem } from '../message/SystemMessage.tsx';
import { Dots } from '../shared/Dots.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function SettingUp({ channelId }: { channelId: string }) {
  const words = useWords();
  const { state } = usePage();
  const written = state.logs[channelId]?.list.some((message) => message.author.bot && !isSystem(message)) ?? false;
  if (state.starting === null && (state.ledTo !== channelId || written)) return null;
  return (
    <p class="settingUp" role="status">
      <Dots /> {words.t('starting')}
    </p>
  );
}
