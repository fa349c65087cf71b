/** Lists the enabled controls of a message. */
import type { APIMessage } from 'discord.js';
import { partsOf } from '../../support/robots/messages.ts';

export interface Control {
  readonly customId: string;
  readonly action: string;
  /** Of a select; null for a button. */
  readonly options: readonly string[] | null;
  readonly label: string;
}

/** The labels of buttons that are no links. */
export function controlsIn(message: Pick<APIMessage, 'components'>): readonly Control[] {
  return partsOf(message).flatMap(({ custom_id: id, disabled, options, label, placeholder }) =>
    typeof id !== 'string' || disabled === true
      ? []
      : [
          {
            customId: id,
            action: actionOf(id),
            options: Array.isArray(options) ? options.map(({ value }) => String(value)) : null,
            label: String(label ?? placeholder ?? ''),
          },
        ],
  );
}

export function actionOf(customId: string): string {
  return customId.split(':')[1] ?? '';
}
