/**
 * How computer-driven people come together: from `/game new` to Start, in a channel or by a code in direct messages; each
 * step is tried until it is done. From there on each plays by itself.
 */
import { controlOf, type Shown, textOf } from '../support/people/messages.ts';
import type { Participant } from '../support/people/participant.ts';
import type { Letterbox } from './accounts/letterbox.ts';
import { AGAIN_MS, type Life, rest } from './player.ts';

const INVITATION = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/;

/** What is filled into the form of a game's clock. */
export type Time = { readonly clock: string; readonly whenUp: readonly string[] };

/** A new game of these people in the channel, with this clock; null where it got too late. */
export async function gather(
  lives: readonly Life[],
  channelId: string,
  lobbies: ReadonlyMap<string, Shown>,
  time: Time | null,
): Promise<string | null> {
  const [host, ...others] = lives;
  if (host === undefined) return null;
  const matchId = await opened(host, channelId, { ...wishesOf(host, lives) });
  if (matchId === null || !(await timed(host, lobbies, matchId, time))) return null;
  for (const life of others) {
    if (!(await press(life, lobbies, matchId, 'join', () => isIn(life, matchId)))) return null;
  }
  const starter = others.at(-1) ?? host;
  return (await press(starter, lobbies, matchId, 'start', () => isRunning(starter, matchId))) ? matchId : null;
}

/** A new game of these people in direct messages: the others read the code out to each other, and join from anywhere. */
export async function gatherDirectly(
  lives: readonly Life[],
  letterboxes: ReadonlyMap<Life, Letterbox>,
  channelId: string,
  time: Time | null,
): Promise<string | null> {
  const [host, ...others] = lives;
  if (host === undefined) return null;
  const cardsOf = (life: Life) => letterboxes.get(life)?.lobbies ?? new Map<string, Shown>();
  const matchId = await opened(host, channelId, { ...wishesOf(host, lives), where: 'dm' });
  if (matchId === null || !(await timed(host, cardsOf(host), matchId, time))) return null;
  for (const life of others) {
    const join = (): ReturnType<Participant['attempt']> | null => {
      const card = cardsOf(host).get(matchId);
      const code = card && INVITATION.exec(textOf(card))?.[1];
      const wish = { deed: 'join', matchId, version: null, by: 'command', isDone: () => true } as const;
      if (code === undefined) return null;
      return life.person.attempt(wish, () => life.person.client.command(channelId, 'game join', { code }));
    };
    if (!(await untilDone(life, join, () => isIn(life, matchId)))) return null;
  }
  const starter = others.at(-1) ?? host;
  return (await press(starter, cardsOf(starter), matchId, 'start', () => isRunning(starter, matchId))) ? matchId : null;
}

function wishesOf({ random }: Life, lives: readonly Life[]) {
  return { side: random(2) === 0 ? 'A' : 'B', players: lives.length };
}

async function isIn({ look, person }: Life, matchId: string): Promise<boolean> {
  return (await look.position(matchId))?.members.includes(person.id) ?? false;
}

async function isRunning({ look }: Life, matchId: string): Promise<boolean> {
  return (await look.position(matchId))?.status === 'running';
}

async function opened(
  { person, look, over }: Life,
  channelId: string,
  options: Readonly<Record<string, string | number>>,
): Promise<string | null> {
  while (!over()) {
    await presence(person, over);
    const wish = { deed: 'create', matchId: null, version: null, by: 'command', isDone: () => true } as const;
    const attempt = await person.attempt(wish, () => person.client.command(channelId, 'game new', options));
    // Also without an answer the lobby may be there: then it is told.
    const matchId = attempt && (await look.matchOf(attempt.interactionId));
    if (matchId !== null) return matchId;
    await rest(AGAIN_MS);
  }
  return null;
}

/** The host fills in the lobby's form, until the clock is set. */
async function timed(
  host: Life,
  lobbies: ReadonlyMap<string, Shown>,
  matchId: string,
  time: Time | null,
): Promise<boolean> {
  const { client } = host.person;
  const fillIn = async (): Promise<void> => {
    const lobby = lobbies.get(matchId);
    const customId = lobby && controlOf(lobby, 'settings');
    if (lobby === undefined || customId === undefined || time === null) return;
    const opened = await client.click(lobby, customId).catch(() => null);
    if (opened?.modal) await host.person.ask(() => client.submit(opened.id, { ...time }));
  };
  return time === null || untilDone(host, fillIn, async () => (await host.look.position(matchId))?.isTimed ?? false);
}

/** Clicks a button of the lobby as soon as it is there. */
async function press(
  life: Life,
  lobbies: ReadonlyMap<string, Shown>,
  matchId: string,
  deed: 'join' | 'start',
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  const { person } = life;
  const click = (): ReturnType<Participant['attempt']> | null => {
    const lobby = lobbies.get(matchId);
    const customId = lobby && controlOf(lobby, deed);
    if (lobby === undefined || customId === undefined) return null;
    const wish = { deed, matchId, version: null, by: 'control', isDone: () => true } as const;
    return person.attempt(wish, () => person.client.click(lobby, customId));
  };
  return untilDone(life, click, isDone);
}

/** Does something again and again, where it can be done, until it is done: false where it got too late. */
async function untilDone(
  { person, over }: Life,
  act: () => Promise<unknown> | null,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  while (!over()) {
    await presence(person, over);
    await act();
    if (await isDone()) return true;
    await rest(AGAIN_MS);
  }
  return false;
}

/** Waits until the bot is there. */
async function presence(person: Participant, over: () => boolean): Promise<void> {
  while (!person.botIsThere() && !over()) await rest(100);
}
