/**
 * Entry of the table page: puts the app into the document.
 */
import { render } from 'preact';
import { App } from './play/App.tsx';
import './play/styles/basics.css';
import './play/styles/bar.css';
import './play/styles/board.css';
import './play/styles/panel.css';
import './play/styles/log.css';
import './play/styles/past.css';
import './play/styles/said.css';
import './play/styles/players.css';
import './play/styles/sections.css';
import './play/styles/wide.css';
import './play/styles/tall.css';
import './play/styles/low.css';

const root = document.getElementById('root');
if (root) render(<App />, root);
