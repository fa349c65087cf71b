/**
 * Games of random people at random tables through the real use cases: played on, resigned, handed on, taken over. Each
 * test checks the outcome it is about.
 */
import type { MatchId, MatchView } from '../../src/match/index.ts';
import { type PlayerCount, type Random, SIDES } from '../../src/rules/index.ts';
import { type MatchTable, PLACE, someMove, succeeded } from '../support/game/match.ts';

export const CIRCLE = 9;

/** A finished game of some of `CIRCLE` people. `toTheEnd`: it is played to the last card by the people who stay. */
export async function randomGame(table: MatchTable, random: Random, toTheEnd: boolean): Promise<MatchId> {
  const { matches, actor } = table;
  const players = (2 + random(3)) as PlayerCount;
  const people = chosen(random, players);
  const withComputer = random(4) === 0;
  const computers = withComputer ? [{ computer: ['apprentice', 'journeyman'][random(2)] ?? '', name: 'Computer' }] : [];
  const made = await matches.create(actor(people[0] ?? 0), {
    side: SIDES[random(2)] ?? 'A',
    capacity: players,
    locale: 'en',
    computers,
    rated: random(5) > 0,
    ratedAlone: true,
    place: { ...PLACE, serverId: ['server', 'other'][random(2)] ?? null, channelId: `channel${random(3)}` },
  });
  const { id } = made.match;
  for (const person of people.slice(1, players - computers.length)) succeeded(await matches.join(actor(person), id));
  succeeded(await matches.start(actor(people[0] ?? 0), id));
  const before = 1 + random(12);
  for (let moves = 0; ; moves++) {
    const view = await viewOf(table, id);
    if (view.match.status !== 'running') return id;
    if (moves === before && random(3) === 0) await handOn(table, view, random);
    else if (moves >= before && (!toTheEnd || random(60) === 0)) await resignOne(table, view, random);
    else await moveOn(table, view, random);
  }
}

function chosen(random: Random, count: number): readonly number[] {
  const all = Array.from({ length: CIRCLE }, (_, person) => person);
  return Array.from({ length: count }, () => all.splice(random(all.length), 1)[0] ?? 0);
}

async function viewOf({ matches }: MatchTable, id: MatchId): Promise<MatchView> {
  const view = await matches.view(id);
  if (!view) throw new Error(`no match ${id}`);
  return view;
}

/** The people who may act: those who have not resigned. */
function players({ match }: MatchView): readonly number[] {
  return match.members
    .filter(({ computer, resigned }) => computer === undefined && !resigned)
    .map(({ personId }) => Number(personId.slice('person'.length)));
}

async function moveOn(table: MatchTable, { match, state }: MatchView, random: Random): Promise<void> {
  const { matches, components, actor } = table;
  const member = match.members[state?.turn ?? -1];
  if (!state || !member) throw new Error(`nobody is to move in match ${match.id}`);
  if (member.computer === undefined) {
    const by = actor(Number(member.personId.slice('person'.length)));
    succeeded(await matches.play(by, match.id, match.version, someMove(components, state, random)));
    return;
  }
  const turn = { matchId: match.id, version: match.version, dueAt: new Date(0), tries: 0 };
  await matches.playComputerMove(turn, { move: someMove(components, state, random), replaced: null });
}

async function resignOne({ matches, actor }: MatchTable, view: MatchView, random: Random): Promise<void> {
  const active = players(view);
  succeeded(await matches.resign(actor(active[random(active.length)] ?? 0), view.match.id));
}

/** To a person who is not in the game. */
async function handOn({ matches, store, actor }: MatchTable, view: MatchView, random: Random): Promise<void> {
  const { id, members } = view.match;
  const active = players(view);
  const outsiders = Array.from({ length: CIRCLE }, (_, person) => person).filter(
    (person) => !members.some(({ personId }) => personId === `person${person}`),
  );
  const from = active[random(active.length)] ?? 0;
  const to = outsiders[random(outsiders.length)] ?? 0;
  succeeded(await matches.offerSeat(actor(from), id, { personId: `person${to}`, name: `Person ${to}` }));
  const open = await store.matches.transaction(({ agreements }) => agreements.open(id));
  for (const { id: proposal } of open) succeeded(await matches.answer(actor(to), id, proposal, true));
}
