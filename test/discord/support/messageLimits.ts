/** Checks Discord's limits on a message of components, and throws the first violation. */
import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';
import { type Part, partsOf } from '../../../tools/support/robots/messages.ts';

interface Checked {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly { readonly name?: string }[] | readonly object[];
}

export function checkLimits(message: Checked, where: string): void {
  const fault = (what: string) => {
    throw new Error(`${where}: ${what}`);
  };
  const parts = partsOf(message);
  const components = parts.filter((part) => typeof part.type === 'number');
  if (components.length > 40) fault(`${components.length} components`);
  const texts = parts.flatMap((part) => (part.type === ComponentType.TextDisplay ? [String(part.content)] : []));
  if (texts.some((text) => text === '')) fault('an empty text');
  if (texts.join('').length > 4000) fault(`${texts.join('').length} characters`);
  const ids = parts.flatMap((part) => (typeof part.custom_id === 'string' ? [part.custom_id] : []));
  if (new Set(ids).size !== ids.length) fault(`custom_ids that are not unique: ${ids}`);
  for (const id of ids) if (id.length > 100) fault(`a custom_id of ${id.length}: ${id}`);
  for (const part of parts) {
    for (const text of [part.label, part.description, part.placeholder]) {
      if (typeof text === 'string' && isFormatted(text)) fault(`formatting where none is shown: ${text}`);
    }
    if (part.type === ComponentType.Button && !within(part.label, 1, 80)) fault(`label ${part.label}`);
    if (part.type === ComponentType.ActionRow && !(Array.isArray(part.components) && part.components.length <= 5)) {
      fault('a row too wide');
    }
    if (part.type === ComponentType.StringSelect) checkSelect(part, fault);
    if (typeof part.media === 'object' && !within(part.description, 1, 1024)) fault(`alt text ${part.description}`);
  }
}

/** Whether a plain text contains markup, which would be shown as it is written. */
export function isFormatted(text: string): boolean {
  return /\\[*_`~|[\]#>.-]|\u200b|\{\{|\*\*|<(?:[@#/]|a?:\w|t:)|^(?:#{1,3}|-#|>) /m.test(text);
}

function checkSelect(part: Part, fault: (what: string) => void): void {
  const options = Array.isArray(part.options) ? part.options : [];
  if (options.length < 1 || options.length > 25) fault(`${options.length} options`);
  if (new Set(options.map(({ value }) => value)).size !== options.length) fault('values that are not unique');
  for (const { label, value, description } of options) {
    if (!within(label, 1, 100)) fault(`option label ${label}`);
    if (!within(value, 1, 100)) fault(`option value ${value}`);
    if (description !== undefined && !within(description, 1, 100)) fault(`option description ${description}`);
  }
  if (part.placeholder !== undefined && !within(part.placeholder, 1, 150)) fault(`placeholder ${part.placeholder}`);
}

function within(value: unknown, min: number, max: number): boolean {
  return typeof value === 'string' && value.length >= min && value.length <= max;
}
