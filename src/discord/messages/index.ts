/** The building blocks of messages: components, forms, safe text and custom ids. */
export { capitalize, sanitizeName } from '../../language/index.ts';
export {
  button,
  choiceField,
  container,
  linkButton,
  picture,
  row,
  select,
  separator,
  text,
  textField,
} from './components.ts';
export { type ControlId, identify, makeCustomId, parseCustomId, withoutGame } from './customId.ts';
export {
  inPlainText,
  lineMessage,
  type PrivateMessage,
  type PublicMessage,
  payloadOf,
  publicMessage,
  type SentenceMessage,
  type SentPayload,
  withoutPing,
} from './shapes.ts';
export { escapeName, escapeText, truncate } from './text.ts';
