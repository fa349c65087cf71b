/**
 * Every kind of picture of the game as a scene.
 * The renderer turns scenes into pixels and files.
 */
import type { SceneJob } from '../requests.ts';
import type { Scene } from '../scene/scene.ts';
import { figureScene } from './figures/figures.ts';
import { legendScene } from './legend/legend.ts';
import { boardScene } from './private/board.ts';
import { handScene } from './private/hand.ts';
import { previewScene } from './private/preview.ts';
import { scoreSheetScene } from './score/scoreSheet.ts';
import { tableScene } from './table.ts';

export function sceneOf(job: SceneJob): Scene {
  switch (job.kind) {
    case 'table':
      return tableScene(job.request);
    case 'board':
      return boardScene(job.request);
    case 'preview':
      return previewScene(job.request);
    case 'scoreSheet':
      return scoreSheetScene(job.request);
    case 'legend':
      return legendScene(job.request);
    case 'figure':
      return figureScene(job.request);
    case 'hand':
      return handScene(job.request);
  }
}
