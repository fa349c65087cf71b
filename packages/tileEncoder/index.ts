/** Pictures as files: PNG put together from tiles that are kept encoded, animated GIF and WebP of what has changed. */
export { GifEncoder, MOST_COLORS } from './film/gif.ts';
export { WebpEncoder } from './film/webp.ts';
export { choosePalette, type Palette } from './png/palette.ts';
export { PngEncoder } from './png/pngEncoder.ts';
export { type EncodingProfile, type ProfileName, profileOf } from './png/profile.ts';
export { type Tiling, tilings } from './tiling/tiles.ts';
