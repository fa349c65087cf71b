/**
 * Every kind of picture of the game as a scene.
 * The renderer turns scenes into pixels and files.
 */
import type { Shows } from '../content/names.ts';
import type { JobOf, PictureRequests, SceneKind } from '../requests.ts';
import type { Scene } from '../scene/scene.ts';
import { showsCharacter } from './basics/fonts.ts';
import { figureScene } from './figures/figures.ts';
import { legendScene } from './legend/legend.ts';
import { comparisonScene } from './people/comparison.ts';
import { leaderboardScene } from './people/leaderboard.ts';
import { profileScene } from './people/profile.ts';
import { boardScene } from './private/board.ts';
import { handScene } from './private/hand.ts';
import { previewScene } from './private/preview.ts';
import { scoreSheetScene } from './score/scoreSheet.ts';
import { standingsScene } from './standings/standings.ts';
import { tableScene } from './table.ts';

/** Each from what it is asked for with. */
const SCENES: { readonly [Kind in SceneKind]: (request: PictureRequests[Kind], shows: Shows) => Scene } = {
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

export function sceneOf<Kind extends SceneKind>({ kind, request }: JobOf<Kind>): Scene {
  return SCENES[kind](request, showsCharacter);
}
