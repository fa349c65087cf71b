/**
 * The small drawings beside the rules, one a topic, each by the drawers of the game's own pictures.
 * Their words and numbers come with the request.
 */
import { type FigureTopic, figurePage } from '../../layout/figures.ts';
import type { FigureRequest } from '../../requests.ts';
import { Scene } from '../../scene/scene.ts';
import { themeOf } from '../../theme.ts';
import { putConnectors, putPlant, putSpacesAndSigns } from './boards.ts';
import { putKept, putPayments, putRewards, putStartCards } from './cards.ts';
import { putCounts, putGrowth, putPoints, putPrices } from './pieces.ts';
import { putTool } from './tools.ts';

const FIGURES: Readonly<Record<FigureTopic, (scene: Scene, request: FigureRequest) => void>> = {
  howToPlay: putGrowth,
  floor: putSpacesAndSigns,
  rounds: putStartCards,
  building: putPrices,
  payments: putPayments,
  drawing: putRewards,
  tools: putTool,
  connectors: putConnectors,
  plants: putPlant,
  passing: putKept,
  scoring: putPoints,
  supply: putCounts,
};

export function figureScene(request: FigureRequest): Scene {
  const scene = new Scene(figurePage(request.topic), themeOf(request.theme));
  FIGURES[request.topic](scene, request);
  return scene;
}
