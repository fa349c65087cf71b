/**
 * Sharing the table of a finished game as a picture: in Discord's frame by its own dialog, with a picture of the bot's, elsewhere by the
 * browser, with one that the page draws.
 */
import { useRef } from 'preact/hooks';
import { tableScene } from '../../../../../picture/inBrowser.ts';
import type { GameState, Move } from '../../../../../rules/index.ts';
import { inFrame } from '../../activity/clientLayout.ts';
import { useTable } from '../shared/hooks.ts';
import { canShare, handOn } from './handOn.ts';

export interface Sharing {
  readonly label: string;
  share(): void;
}

const showsAll = () => true;

/** `at`: how many moves had been played in the position that is shown; null: all. Null where there is nothing to share. */
export function useSharing(state: GameState, lastMoves: readonly Move[], at: number | null): Sharing | null {
  const { table, words, theme, game, components } = useTable();
  const isUnderWay = useRef(false);
  if (game.status !== 'finished') return null;

  async function inDiscord(): Promise<void> {
    const { shareMoment } = await import('../../activity/activity.ts');
    const told = await shareMoment((token) => table.share(game, { moves: at, theme, token }));
    if (told !== 'done') table.say(told === 'tooOld' ? words.t('touch.shareTooOld') : words.t('touch.shareRefused'));
  }

  function byBrowser(): Promise<void> {
    const { names, computers, number } = game;
    const scene = tableScene({ components, state, names, computers, theme, lastMoves }, showsAll);
    return handOn(scene, `intarsia-${number}${at === null ? '' : `-${at}`}`, `${words.t('touch.title')} #${number}`);
  }

  return {
    label: inFrame() || canShare() ? words.t('touch.share') : words.t('replay.save'),
    share() {
      // A second tap while the first is seen to.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void (inFrame() ? inDiscord() : byBrowser()).finally(() => {
        isUnderWay.current = false;
      });
    },
  };
}
