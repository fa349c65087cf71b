/**
 * The only list of notices: what is told of each kind. When it is posted and where is decided by `notices/`.
 */
import { tellLeague } from '../leagues/index.ts';
import { tellResult } from '../looking/index.ts';
import { type NoticeMessage, type NoticeTelling, tellUnreachable } from '../notices/index.ts';
import { tellDailyPuzzle, tellDailyPuzzleOver } from '../puzzles/index.ts';
import { tellSeek, tellSeekEnded, tellSeekOffer } from '../seeks/index.ts';

export async function tellNotice(telling: NoticeTelling): Promise<NoticeMessage | null> {
  const { facts } = telling.notice;
  switch (facts.kind) {
    case 'league':
      return tellLeague(telling, facts);
    case 'unreachable':
      return tellUnreachable(telling, facts);
    case 'dailyPuzzle':
      return tellDailyPuzzle(telling, facts);
    case 'dailyPuzzleOver':
      return tellDailyPuzzleOver(telling, facts);
    case 'result':
      return tellResult(telling, facts);
    case 'seek':
      return tellSeek(telling, facts);
    case 'seekOffer':
      return tellSeekOffer(telling, facts);
    case 'seekEnded':
      return tellSeekEnded(telling);
  }
}
