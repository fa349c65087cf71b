/**
 * Starts the page: `/as/SLUG` is that person's Discord, any other address asks who one is.
 * Everything else happens below the app.
 */
import { render } from 'preact';
import { App } from './app/App.tsx';
import { Chooser } from './app/Chooser.tsx';
import { chosenTheme, showTheme } from './settings/theme.ts';
import './style.css';

showTheme(chosenTheme());
const root = document.getElementById('root');
const slug = /^\/as\/([^/]+)\/?$/.exec(location.pathname)?.[1];
if (root !== null) render(slug === undefined ? <Chooser /> : <App slug={decodeURIComponent(slug)} />, root);
