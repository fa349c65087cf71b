/**
 * Opens the application's Activity in a channel, by its entry-point command and under its name.
 * Whether the application or Discord carries that out is the server's matter.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import { localized } from '../composer/commands.ts';
import { Icon } from '../shared/Icon.tsx';
import { CommandKind } from '../shared/kinds.ts';
import { usePage } from '../state/context.ts';

export function LaunchButton({ channel }: { channel: PageChannel }) {
  const { client, state } = usePage();
  const command = state.commands.find(({ type }) => type === CommandKind.PrimaryEntryPoint);
  if (command === undefined) return null;
  const name = localized(command.name, command.name_localizations, state.me?.locale ?? 'en-US');
  return (
    <button
      type="button"
      class="icon"
      aria-label={name}
      title={name}
      onClick={() => client.runCommand(channel.id, command.id, [], `/${name}`)}
    >
      <Icon name="gamepad" />
    </button>
  );
}
