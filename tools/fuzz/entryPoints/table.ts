/** The entry point `table`: messages of a table page, with any session, about any position. */
import { z } from 'zod';
import { apprentice } from '../../../src/opponents/index.ts';
import { type GameState, seededRandom } from '../../../src/rules/index.ts';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import type { EntryPoint } from '../campaign.ts';
import { Fault } from '../faults.ts';
import { fewer, type Grammar, smallerItems, within } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import { type Json, oddText } from '../grammar/values.ts';
import { type Conversation, openConversation } from '../sockets.ts';
import { type TableTarget, takeTable } from '../targets/tableTarget.ts';

interface Page {
  /** Text with names of sessions in braces. */
  readonly session: string;
  readonly matchId: string | null;
  readonly messages: readonly Message[];
}

const REQUEST = { id: '{id}', matchId: '{open}', version: '{version}' };
const BUILD = { type: 'build', space: 'C3', pay: { yellow: 1 }, advance: 0, take: { wild: 1 } };
const OWN = { seat: 0, kind: 'own', move: { type: 'pass', return: {} } };
/** Placeholders in braces stand for ids, versions and moves of the position that the page shows. */
const VALID: Readonly<Record<string, Json>> = {
  move: { type: 'move', ...REQUEST, move: '{move}' },
  moveAgain: { type: 'move', ...REQUEST, move: '{move}' },
  build: { type: 'move', ...REQUEST, move: BUILD },
  pass: { type: 'move', ...REQUEST, move: { type: 'pass', return: { red: 1 } } },
  choose: { type: 'move', ...REQUEST, move: { type: 'choose', card: '1' } },
  substitute: { type: 'move', ...REQUEST, move: { type: 'substitute', take: { wild: 1 } } },
  undo: { type: 'undo', ...REQUEST },
  hint: { type: 'hint', ...REQUEST },
  plan: { type: 'plan', id: '{id}', matchId: '{open}', edit: { type: 'add', step: { ...OWN, move: '{move}' } } },
  planOther: { type: 'plan', id: '{id}', matchId: '{open}', edit: { type: 'add', step: { seat: 1, kind: 'skip' } } },
  planBuild: {
    type: 'plan',
    id: '{id}',
    matchId: '{open}',
    edit: { type: 'add', step: { seat: 1, kind: 'build', space: 'C3' } },
  },
  planEdit: { type: 'plan', id: '{id}', matchId: '{open}', edit: { type: 'removeLast' } },
  note: { type: 'plan', id: '{id}', matchId: '{open}', edit: { type: 'note', note: '<@{matchId}> @everyone' } },
  queue: { type: 'queue', id: '{id}', matchId: '{open}', on: true, tile: null },
  share: { type: 'share', id: '{id}', matchId: '{over}', moves: null, theme: 'dark', token: 'a.token' },
  review: { type: 'review', id: '{id}', matchId: '{over}', make: true },
  past: { type: 'past', id: '{id}', matchId: '{open}' },
  resume: { type: 'pause', id: '{id}', matchId: '{open}', on: false },
  comeBack: { type: 'comeBack', id: '{id}', matchId: '{open}' },
  answer: { type: 'answer', id: '{id}', matchId: '{open}', question: 1, agree: true },
  rematch: { type: 'rematch', id: '{id}', matchId: '{over}', side: 'B' },
  newGame: { type: 'newGame', id: '{id}', matchId: '{over}' },
  open: { type: 'open', matchId: '{matchId}' },
  speak: { type: 'speak', locale: 'ja' },
  enter: { type: 'enter', protocol: PROTOCOL_VERSION, session: '{first}', locale: 'de' },
};
const LAST_ID = 'the last of the page';
const SEED = 1;

const game = z.object({
  type: z.literal('game'),
  game: z.looseObject({
    matchId: z.string(),
    version: z.number(),
    status: z.string(),
    seat: z.number().nullable(),
    state: z.looseObject({
      players: z.array(z.looseObject({ hand: z.record(z.string(), z.number()) })),
      turn: z.number().nullable(),
    }),
  }),
});
type Shown = z.infer<typeof game>['game'];

export const table: EntryPoint<Page> = {
  name: 'table',
  // Moves, plans and idempotency keys.
  bytesKeptPerTry: 4000,

  draw: (grammar) => ({
    session: drawSession(grammar),
    matchId: grammar.oneIn(4)
      ? grammar.pick(['{matchId}', '{over}', 'b000000002', '', '..', '__proto__', 'x'.repeat(64)])
      : null,
    // An invalid message closes the connection: half are valid, so that others follow them.
    messages: grammar.times(0, 6, () => {
      const base = drawBase(grammar);
      return grammar.oneIn(2) ? { kind: 'edited', base, edits: [], text: [] } : drawMessage(grammar, base);
    }),
  }),

  *smaller(page) {
    yield* within(fewer(page.messages), (messages) => ({ ...page, messages }));
    yield* within(smallerItems(page.messages, smallerMessage), (messages) => ({ ...page, messages }));
  },

  async open(targetPool) {
    const server = await takeTable(targetPool);
    let tries = 0;
    return {
      targets: [server.target],
      async attempt(page) {
        tries += 1;
        const talk = await openConversation(
          `${server.url.replace('http', 'ws')}/live`,
          server.target.starved,
          server.url,
        );
        try {
          await visit(server, talk, page, String(tries));
        } finally {
          talk.close();
        }
        await server.judge();
      },
      close: async () => undefined,
    };
  },
};

async function visit(
  server: TableTarget,
  talk: Conversation,
  { session, matchId, messages }: Page,
  mark: string,
): Promise<void> {
  const enter = {
    type: 'enter',
    protocol: PROTOCOL_VERSION,
    session: server.filled(session),
    ...(matchId !== null && { matchId: server.filled(matchId) }),
  };
  talk.send(JSON.stringify(enter));
  await talk.until((text) => !/^\{"type":"welcome".*"games":\[\{/s.test(text), 'the answer to the first message');
  if (matchId === null && shownIn(talk)?.status === 'finished') await server.deal();
  for (const [number, message] of messages.entries()) {
    const shown = shownIn(talk);
    talk.send(sentAs(message, (text) => server.filled(about(text, shown, `${mark}-message-${number}`))));
  }
  talk.send(
    JSON.stringify({ type: 'past', id: LAST_ID, matchId: shownIn(talk)?.matchId ?? server.filled('{matchId}') }),
  );
  await talk.until((text) => text.includes(LAST_ID), 'the answer to the last message');
  for (const text of talk.received()) judge(text);
}

/** The text with placeholders replaced by values of the position. */
function about(text: string, shown: Shown | null, id: string): string {
  const { seat: _, ...move } = shown === null ? { seat: 0, type: 'pass', return: {} } : moveIn(shown);
  return text
    .replaceAll('"{move}"', JSON.stringify(move))
    .replaceAll('"{version}"', String(shown?.version ?? 0))
    .replaceAll('{open}', shown?.matchId ?? 'none')
    .replaceAll('{id}', id);
}

const random = seededRandom(SEED);

/** An apprentice's move, if it is the page's turn. */
function moveIn({ state, seat }: Shown) {
  const pass = { seat: seat ?? 0, type: 'pass', return: {} };
  if (seat === null || state.turn !== seat) return pass;
  return apprentice(standardComponents(), state as unknown as GameState, random);
}

function shownIn(talk: Conversation): Shown | null {
  const last = talk.received().findLast((text) => text.startsWith('{"type":"game",'));
  return last === undefined ? null : game.parse(JSON.parse(last)).game;
}

/** Checks every message to a page: in a running game it contains no cards of others. */
function judge(text: string): void {
  if (!text.startsWith('{"type":"game",')) return;
  const { status, seat, state } = game.parse(JSON.parse(text)).game;
  if (status !== 'running') return;
  for (const [other, { hand }] of state.players.entries()) {
    const shownCards = Object.entries(hand).filter(([kind, count]) => kind !== 'wild' && count > 0);
    if (other !== seat && shownCards.length > 0)
      throw new Fault('wrong', `shows the hand of seat ${other} to seat ${seat}`);
  }
}

function drawSession(grammar: Grammar): string {
  return grammar.choose('session', {
    first: () => '{first}',
    firstAgain: () => '{first}',
    second: () => '{second}',
    secondAgain: () => '{second}',
    spectator: () => '{spectator}',
    stranger: () => '{stranger}',
    gone: () => '{gone}',
    link: () => '{link}',
    cut: () => '{first}'.slice(0, 1 + grammar.below(5)),
    odd: () => oddText(grammar).slice(0, 5000),
  });
}

function drawBase(grammar: Grammar): Json {
  return grammar.choose(
    'tableMessage',
    Object.fromEntries(Object.entries(VALID).map(([name, json]) => [name, () => json])),
  );
}
