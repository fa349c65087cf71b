/** The contract between the command and the renderer that it starts. */
import path from 'node:path';

export const FOLDER = path.resolve('data/gallery');
/** Environment variables: a part of a surface's name, and a language code; empty: all. */
export const SURFACE = 'GALLERY_SURFACE';
export const LANGUAGE = 'GALLERY_LANGUAGE';
