/** What the command and the renderer that it starts agree on. */
import path from 'node:path';

export const FOLDER = path.resolve('data/gallery');
/** Environment variables: part of a surface's name, and the code of a language; empty: all. */
export const SURFACE = 'GALLERY_SURFACE';
export const LANGUAGE = 'GALLERY_LANGUAGE';
