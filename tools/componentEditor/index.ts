/**
 * A page on which the owner of a printed game sets the component data right; the door to this folder.
 * What makes data good is said by the rules alone, and what becomes of a saved file by whoever plays with it.
 */
export { backupOf } from './files.ts';
export { type Drawn, type Opened, type Saved, VIEWS } from './protocol.ts';
export { type ComponentEditor, type EditorOptions, type EditorStart, startComponentEditor } from './server.ts';
