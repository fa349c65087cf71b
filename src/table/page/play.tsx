/**
 * Entry of the table page: puts the app into the document.
 */
import { render } from 'preact';
import { App } from './play/App.tsx';
import './play.css';

const root = document.getElementById('root');
if (root) render(<App />, root);
