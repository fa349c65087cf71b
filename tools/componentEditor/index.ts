/** A page on which the owner of a printed game corrects the component data. */
export { backupOf } from './files.ts';
export { type Drawn, type EditorState, type Saved, VIEWS } from './protocol.ts';
export { type ComponentEditor, type EditorOptions, type EditorStart, startComponentEditor } from './server.ts';
