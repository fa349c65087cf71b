/** Entry point of the page. */
import { render } from 'preact';
import { App } from './App.tsx';
import './style.css';

const root = document.getElementById('root');
if (root !== null) render(<App />, root);
