/** Encodes PNG files from cached tiles, and animated GIF and WebP. */
export { GifEncoder, MAX_GIF_COLORS } from './film/gif.ts';
export { WebpEncoder } from './film/webp.ts';
export { choosePalette, type Palette } from './png/palette.ts';
export { PngEncoder } from './png/pngEncoder.ts';
export { type EncodingProfile, type ProfileName, profileOf } from './png/profile.ts';
export { createTilingCache, type Tiling } from './tiles.ts';
