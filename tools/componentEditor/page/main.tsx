/**
 * Entry of the page: puts it into the document.
 * What it shows is said by the app.
 */
import { render } from 'preact';
import { App } from './App.tsx';
import './style.css';

const root = document.getElementById('root');
if (root !== null) render(<App />, root);
