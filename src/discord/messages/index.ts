/**
 * What messages are made of: their parts and forms, safe text, the identity of controls, and the two shapes of messages.
 */
export { capitalised, plainName } from '../../language/index.ts';
export { button, container, linkButton, picture, row, select, separator, text } from './components.ts';
export { type ControlId, identify, makeCustomId, parseCustomId, withoutGame } from './customId.ts';
export { choiceField, textField } from './forms.ts';
export {
  inPlainText,
  lineMessage,
  type PrivateMessage,
  type PublicMessage,
  payloadOf,
  publicMessage,
  type SentenceMessage,
  withoutPing,
} from './shapes.ts';
export { escapeName, escapeText, truncate } from './text.ts';
