/**
 * Entry of the replay: takes the game from the page's own data and puts the app into the document.
 */
import { render } from 'preact';
import { App } from './replay/App.tsx';
import './replay.css';

const [root, data] = ['root', 'data'].map((id) => document.getElementById(id));
if (root && data) render(<App data={JSON.parse(data.textContent ?? '')} />, root);
