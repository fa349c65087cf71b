/**
 * Every kind of picture of the game as a scene.
 * The renderer turns scenes into pixels and files.
 */
import type { SceneJob } from '../requests.ts';
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

export function sceneOf(job: SceneJob): Scene {
  switch (job.kind) {
    case 'table':
      return tableScene(job.request, showsCharacter);
    case 'board':
      return boardScene(job.request, showsCharacter);
    case 'preview':
      return previewScene(job.request, showsCharacter);
    case 'scoreSheet':
      return scoreSheetScene(job.request, showsCharacter);
    case 'standings':
      return standingsScene(job.request);
    case 'legend':
      return legendScene(job.request);
    case 'figure':
      return figureScene(job.request);
    case 'profile':
      return profileScene(job.request);
    case 'comparison':
      return comparisonScene(job.request);
    case 'leaderboard':
      return leaderboardScene(job.request);
    case 'hand':
      return handScene(job.request);
  }
}
