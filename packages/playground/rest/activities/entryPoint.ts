/** Keeps exactly one entry-point command while Activities are on. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ApplicationCommandType, EntryPointCommandHandlerType } from 'discord-api-types/v10';
import type { Core } from '../../core.ts';
import { type Fault, invalidForm, type Refusal, refusals } from '../../refusals.ts';
import type { CommandForm } from '../../validation/commands.ts';

const isEntryPoint = ({ type }: { readonly type: ApplicationCommandType }): boolean =>
  type === ApplicationCommandType.PrimaryEntryPoint;

/** Validates the entry points of a set of commands; null: valid. */
export function entryPointRefusal(
  core: Core,
  scope: string | null,
  forms: readonly CommandForm[],
  known: readonly APIApplicationCommand[],
): Refusal | null {
  const faults: Fault[] = [];
  const isOn = core.activities.switch.get() !== null;
  const given = forms.filter(isEntryPoint);
  if (given.length > 0 && (!isOn || scope !== null)) {
    const message = 'Entry point commands are only for applications with Activities, and for no single guild';
    faults.push({ path: ['type'], code: 'APPLICATION_COMMAND_INVALID_ENTRY_POINT', message });
  }
  if (given.length > 1) {
    const message = 'An application has at most one entry point command';
    faults.push({ path: ['type'], code: 'APPLICATION_COMMAND_ENTRY_POINT_LIMIT', message });
  }
  if (faults.length > 0) return invalidForm(faults);
  return isOn && given.length === 0 && known.some(isEntryPoint) ? refusals.entryPointLeftOut : null;
}

/** Switching Activities on adds the default entry point; switching them off removes it. */
export function syncEntryPoint({ activities, ids, world }: Core): void {
  const known = world.commandsOf(null);
  const isOn = activities.switch.get() !== null;
  if (isOn === known.some(isEntryPoint)) return;
  const usual: APIApplicationCommand = {
    id: ids.next(),
    version: ids.next(),
    application_id: world.identity.applicationId,
    type: ApplicationCommandType.PrimaryEntryPoint,
    name: 'launch',
    name_localizations: null,
    description: 'Launch an activity',
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    handler: EntryPointCommandHandlerType.DiscordLaunchActivity,
  };
  world.putCommands(null, isOn ? [...known, usual] : known.filter((command) => !isEntryPoint(command)));
}
