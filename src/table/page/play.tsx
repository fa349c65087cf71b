/**
 * Entry of the table page: puts what is shown of a running game into the document.
 */
import { render } from 'preact';

const root = document.getElementById('root');
if (root) render(<main>Intarsia</main>, root);
