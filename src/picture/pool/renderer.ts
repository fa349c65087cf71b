/** Draws pictures of every kind as PNG files and caches encoded tiles across pictures and games. One per process. */
import data from '../../../assets/picture/profiles.json' with { type: 'json' };
import {
  createTilingCache,
  type EncodingProfile,
  PngEncoder,
  type ProfileName,
  profileOf,
} from '../../../packages/tileEncoder/index.ts';
import type { GlyphCheck } from '../content/names.ts';
import { hasGlyph } from '../drawing/basics/fonts.ts';
import { figureScene } from '../drawing/figures/figures.ts';
import { legendScene } from '../drawing/figures/legend.ts';
import { boardScene } from '../drawing/private/board.ts';
import { handScene } from '../drawing/private/hand.ts';
import { previewScene } from '../drawing/private/preview.ts';
import { comparisonScene } from '../drawing/profiles/comparison.ts';
import { leaderboardScene } from '../drawing/profiles/leaderboard.ts';
import { profileScene } from '../drawing/profiles/profile.ts';
import { TilePainter } from '../drawing/raster/incrementalPainter.ts';
import { scoreSheetScene } from '../drawing/scoreSheet.ts';
import { standingsScene } from '../drawing/standings.ts';
import { tableScene } from '../drawing/table.ts';
import { drawEmojiPng } from '../emoji/draw.ts';
import type { PictureJob, PictureJobOf, PictureRequests, SceneKind } from '../requests.ts';
import type { Scene } from '../scene.ts';
import type { ThemeName } from '../theme.ts';

const SCENES: { readonly [Kind in SceneKind]: (request: PictureRequests[Kind], shows: GlyphCheck) => Scene } = {
  table: tableScene,
  board: boardScene,
  preview: previewScene,
  hand: handScene,
  scoreSheet: scoreSheetScene,
  standings: standingsScene,
  legend: legendScene,
  figure: figureScene,
  profile: profileScene,
  comparison: comparisonScene,
  leaderboard: leaderboardScene,
};

export function createScene<Kind extends SceneKind>({ kind, request }: PictureJobOf<Kind>): Scene {
  return SCENES[kind](request, hasGlyph);
}

export interface RendererOptions {
  /** The size of the cache of encoded tiles in bytes; default: 8 MB, about 2,000 tiles. */
  readonly bytes?: number;
}

const TILE_CACHE_BYTES = 8 * 2 ** 20;

export class Renderer {
  readonly #profiles = new Map<string, EncodingProfile>();
  readonly #painter = new TilePainter();
  readonly #tilings = createTilingCache();
  readonly #encoder: PngEncoder;

  constructor({ bytes = TILE_CACHE_BYTES }: RendererOptions = {}) {
    this.#encoder = new PngEncoder(bytes);
  }

  get bytesKept(): number {
    return this.#encoder.bytesKept;
  }

  /**
   * The picture as it is posted, in the 256 colors of its theme. Emoji keep all colors, because they are transparent.
   */
  draw(job: PictureJob): Uint8Array<ArrayBuffer> {
    return job.kind === 'emoji'
      ? new Uint8Array(drawEmojiPng(job.request.name))
      : this.file(createScene(job), 'palette');
  }

  file(scene: Scene, profileName: ProfileName): Uint8Array<ArrayBuffer> {
    const { page, theme, tileBoxes, margin } = scene;
    const profile = this.#profile(profileName, theme.name);
    const tiling = this.#tilings(page, tileBoxes, margin);
    const views = this.#painter.views(scene, tiling, `${profileName} ${theme.name} ${page.width} `);
    return this.#encoder.encode(profile, { width: page.width, height: page.height, tiling, views }, (view) =>
      this.#painter.pixels(theme, view),
    );
  }

  #profile(name: ProfileName, theme: ThemeName): EncodingProfile {
    const key = `${name} ${theme}`;
    const profile = this.#profiles.get(key) ?? profileOf(name, data[name][theme]);
    this.#profiles.set(key, profile);
    return profile;
  }
}
