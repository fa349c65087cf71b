/**
 * Measures how much searches slow acknowledgements down: moves one by one in the same run, with and without people who
 * ask for hints continuously, through the real client. Each move waits until the previous turn is fully delivered: if
 * commands are sent as soon as the turn appears, half of them meet the bot and the Discord double while they still tidy
 * up, which takes as long as an acknowledgement; the median then varied from 1.7 to 5.7 ms in five quiet runs, and the
 * quotient from 0.6 to 2.2.
 */
import { seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import { type Game, isAnswered, openScene, type Scene } from '../response/scene.ts';

const PEOPLE = 30;
const MOVED = 24;
const HINTS_ASKED = 30;
const ASKING = 3;
/** The moves of one block; blocks alternate, so that other load on the machine affects both kinds alike. */
const BLOCKS = 12;
const MOVES = 20;
const WARM_UP = 10;

export const aboutAckSlowdown = `the median over ${(BLOCKS / 2) * MOVES} moves while ${ASKING} people ask for hints continuously, each in a new position, divided by the median without hints; ${BLOCKS} alternating blocks, each move after the previous turn is delivered`;

export async function* measureAckSlowdown(log: (text: string) => void): AsyncGenerator<Figure> {
  log('acknowledgements while searches run');
  const scene = await openScene({
    people: PEOPLE,
    random: seededRandom(2),
    games: Array.from({ length: MOVED + HINTS_ASKED }, () => ({ players: 2, moves: 4 })),
  });
  try {
    const moved = scene.games.slice(0, MOVED);
    const askAllTheTime = createAsking(scene, scene.games.slice(MOVED));
    await acknowledged(scene, moved, WARM_UP);
    const quiet: number[] = [];
    const searching: number[] = [];
    let hints = 0;
    for (let block = 0; block < BLOCKS; block += 1) {
      const asking = block % 2 === 1 ? askAllTheTime() : null;
      (asking ? searching : quiet).push(...(await acknowledged(scene, moved, MOVES)));
      hints += (await asking?.end()) ?? 0;
    }
    if (hints < BLOCKS / 2) throw new Error(`only ${hints} searches ran`);
    yield withoutGoal('opponents.ack.quiet.p50.ms', quantile(quiet, 0.5), 'ms');
    yield withoutGoal('opponents.ack.searching.p50.ms', quantile(searching, 0.5), 'ms');
    yield withoutGoal('opponents.ack.quiet.p90.ms', quantile(quiet, 0.9), 'ms');
    yield withoutGoal('opponents.ack.searching.p90.ms', quantile(searching, 0.9), 'ms');
    yield withoutGoal('opponents.ack.hints', hints, 'hints');
    yield atMost('opponents.ackSlowdown', quantile(searching, 0.5) / quantile(quiet, 0.5), 'x', 1.2);
  } finally {
    await scene.close();
  }
}

/** Makes moves one by one, each acknowledged and its turn fully delivered before the next. */
async function acknowledged(scene: Scene, games: readonly Game[], count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; times.length < count && index < count * 3; index += 1) {
    const game = games[index % games.length];
    await scene.delivered();
    const taken = game === undefined ? null : await scene.act(game);
    if (taken !== null) times.push(taken.acknowledged);
  }
  return times;
}

/**
 * Lets some people ask for hints, each again as soon as they are answered; `end` returns the number of hints. Searches
 * are cached by position, so each game is asked about once, and then again after another move.
 */
function createAsking(scene: Scene, games: readonly Game[]) {
  let hintsAsked = 0;
  async function ask(): Promise<boolean> {
    const game = games[hintsAsked % games.length] as Game;
    const isKnown = hintsAsked >= games.length;
    hintsAsked += 1;
    if (isKnown) await scene.act(game);
    return isAnswered(await scene.ask(game, 'hint'));
  }
  return () => {
    let ended = false;
    let answers = 0;
    const all = Array.from({ length: ASKING }, async () => {
      while (!ended) if (await ask()) answers += 1;
    });
    return {
      async end(): Promise<number> {
        ended = true;
        await Promise.all(all);
        return answers;
      },
    };
  };
}
