/** The building blocks of messages: components, forms, escaped text and custom_ids. */
export { capitalize, sanitizeName } from '../../language/index.ts';
export {
  button,
  type ControlId,
  choiceField,
  container,
  identify,
  linkButton,
  makeCustomId,
  parseCustomId,
  picture,
  row,
  select,
  separator,
  text,
  textField,
  withoutGame,
} from './components.ts';
export {
  escapeName,
  escapeText,
  inPlainText,
  lineMessage,
  type PrivateMessage,
  type PublicMessage,
  payloadOf,
  publicMessage,
  type SentenceMessage,
  type SentPayload,
  truncate,
  withoutPing,
} from './shapes.ts';
