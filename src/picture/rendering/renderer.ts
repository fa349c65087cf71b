/**
 * Draws pictures of every kind as PNG files, and keeps what it has drawn: a tile that looks as it did in any picture
 * before, of this game or another, is neither drawn nor compressed again. One a process.
 */
import data from '../../../assets/picture/profiles.json' with { type: 'json' };
import {
  type EncodingProfile,
  PngEncoder,
  type ProfileName,
  profileOf,
  tilings,
} from '../../../packages/tileEncoder/index.ts';
import { TilePainter } from '../drawing/raster/incrementalPainter.ts';
import { sceneOf } from '../drawing/scenes.ts';
import { drawEmojiPng } from '../emoji/draw.ts';
import type { PictureJob } from '../requests.ts';
import type { Scene } from '../scene/scene.ts';
import type { ThemeName } from '../theme.ts';

export interface RendererOptions {
  /** How many bytes of encoded tiles are kept; default 8 MB, some two thousand tiles. */
  readonly bytes?: number;
}

const BYTES_OF_TILES = 8 * 2 ** 20;

export class Renderer {
  readonly #profiles = new Profiles();
  readonly #painter = new TilePainter();
  readonly #tilings = tilings();
  readonly #encoder: PngEncoder;

  constructor({ bytes = BYTES_OF_TILES }: RendererOptions = {}) {
    this.#encoder = new PngEncoder(bytes);
  }

  /** How many bytes are taken for encoded tiles just now. */
  get bytesKept(): number {
    return this.#encoder.bytesKept;
  }

  /** The picture as it is posted: in the 256 colors of its theme. Emoji keep all of theirs, as they are transparent. */
  draw(job: PictureJob): Uint8Array<ArrayBuffer> {
    return job.kind === 'emoji' ? new Uint8Array(drawEmojiPng(job.request.name)) : this.file(sceneOf(job), 'palette');
  }

  file(scene: Scene, profileName: ProfileName): Uint8Array<ArrayBuffer> {
    const { page, theme, cuts, margin } = scene;
    const profile = this.#profiles.of(profileName, theme.name);
    const tiling = this.#tilings(page, cuts, margin);
    const views = this.#painter.views(scene, tiling, `${profileName} ${theme.name} ${page.width} `);
    return this.#encoder.encode(profile, { width: page.width, height: page.height, tiling, views }, (view) =>
      this.#painter.pixels(theme, view),
    );
  }
}

/** Each profile is made when it is first asked for. */
class Profiles {
  readonly #made = new Map<string, EncodingProfile>();

  of(name: ProfileName, theme: ThemeName): EncodingProfile {
    const key = `${name} ${theme}`;
    const profile = this.#made.get(key) ?? profileOf(name, data[name][theme]);
    this.#made.set(key, profile);
    return profile;
  }
}
