/**
 * The line that tells of an Activity running in the open channel, for whoever is not in it, and the way in.
 * Being in it is drawn by `ActivityView.tsx`.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { People, peopleIn } from './ActivityView.tsx';

export function Running({ channel }: { channel: PageChannel }) {
  const words = useWords();
  const { client, state } = usePage();
  const activity = state.activities.find(({ channelId }) => channelId === channel.id);
  const isShown = activity !== undefined && activity.instanceId !== state.activity?.instanceId;
  return (
    <div role="status">
      {isShown && (
        <div class="running">
          <span>{words.t('activityRunning', { name: state.bot?.username ?? words.t('theBot') })}</span>
          <People people={peopleIn(state.activities, { channelId: channel.id }, state.people)} />
          <button type="button" class="button success" onClick={() => client.joinActivity(channel.id)}>
            {words.t('joinActivity')}
          </button>
        </div>
      )}
    </div>
  );
}
