/** Selects the texts from the catalogue that the pages need. */
import { createTexts, type Texts, type Wordings } from '../../packages/webKit/wordings.ts';
import { createTerms, type KeysIn, TERM_WORDINGS, type Terms } from '../language/inBrowser.ts';

/** The texts of both pages' controls. */
const CONTROLS = [
  'replay.back',
  'replay.first',
  'replay.forward',
  'replay.language',
  'replay.last',
  'replay.misses',
  'replay.pause',
  'replay.play',
  'replay.played',
  'replay.position',
  'replay.save',
  'replay.start',
  'replay.theme',
] as const;

export const REPLAY_WORDINGS = [
  ...CONTROLS,
  'game.labelled',
  'replay.moves',
  'replay.scores',
  'replay.table',
  'replay.views',
] as const;

/** Keys and prefixes of keys. */
export const TABLE_WORDINGS = [
  ...TERM_WORDINGS,
  ...CONTROLS,
  'agreements.agree',
  'agreements.takeSeat',
  'agreements.decline',
  'agreements.rematchButton',
  'agreements.rematchQuestion',
  'agreements.resignConfirm',
  'agreements.resignQuestion',
  'agreements.resume',
  'agreements.scoreSoFar',
  'agreements.withdraw',
  'commands.play.name',
  'dialogue.advance',
  'dialogue.cancel',
  'dialogue.chooseCard',
  'dialogue.chooseDraw',
  'dialogue.chooseKeep',
  'dialogue.choosePayment',
  'dialogue.chooseSubstitutes',
  'dialogue.confirm',
  'dialogue.drawNothing',
  'dialogue.nothingToBuild',
  'game.card.wild',
  'game.materialStacks',
  'game.ornament.',
  'game.points',
  'game.restingArea',
  'game.rewardChoice',
  'game.rewardTrack',
  'game.round',
  'game.roundOf',
  'game.side.',
  'game.supply',
  'game.toolBoard',
  'help.legend.',
  'lobby.newGame',
  'plans.back',
  'plans.clear',
  'plans.editNote',
  'plans.empty',
  'plans.next.',
  'plans.noteLabel',
  'plans.pass',
  'plans.private',
  'plans.queue.',
  'plans.queued',
  'plans.skip',
  'plans.step.pass',
  'plans.title',
  'plans.unqueue',
  'replay.button',
  'rules.plant',
  'score.connectors',
  'score.finished',
  'score.ornaments',
  'score.plants',
  'score.title',
  'score.toolTilesOwned',
  'score.tools',
  'score.total',
  'start.rules',
  'table.tools.reach',
  'teaching.hint.button',
  'teaching.review.again',
  'time.standIn.back',
  'touch.',
  'turn.handCount',
  'turn.hasPassed',
  'turn.pass',
  'turn.take',
  'turn.undo',
] as const;

export type ReplayTexts = Texts<KeysIn<(typeof REPLAY_WORDINGS)[number]>>;
export type ControlTexts = Texts<(typeof CONTROLS)[number]>;
export type TableWords = Terms & Texts<KeysIn<(typeof TABLE_WORDINGS)[number]>>;

export function tableWords(locale: string, wordings: Wordings): TableWords {
  const texts: Texts<KeysIn<(typeof TABLE_WORDINGS)[number]>> = createTexts(locale, wordings);
  return { ...texts, ...createTerms(texts) };
}
