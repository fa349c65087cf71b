/**
 * Whether the people of a simulation go on with what they see, as people would.
 */
import { describe, expect, it } from 'vitest';
import { type Actor, DAY, type Matches } from '../../../src/match/index.ts';
import { createGameReading } from '../../../tools/simulate/discord/games.ts';
import type { SeenMessage } from '../../../tools/simulate/discord/messages.ts';
import type { Gateway } from '../../../tools/simulate/people/gateway.ts';
import { drawPeople } from '../../../tools/simulate/people/habits.ts';
import { createPlayers } from '../../../tools/simulate/people/players.ts';
import { drawsOf } from '../../../tools/simulate/world/draws.ts';
import { createSchedule } from '../../../tools/simulate/world/schedule.ts';
import { standardComponents } from '../../support/match.ts';

const BEGIN = Date.UTC(2026, 2, 1, 12);

/** Two people of whom each has had a turn of a game without a clock. */
function table() {
  const schedule = createSchedule(BEGIN);
  const people = drawPeople(drawsOf(1, 'people'), 2, BEGIN, BEGIN + DAY);
  const deeds: string[] = [];
  const gateway: Gateway = {
    send(person, act) {
      const matches = new Proxy({} as Matches, {
        get: (_, name) => () => {
          deeds.push(`${person.name} ${String(name)}`);
          return new Promise(() => undefined);
        },
      });
      void act(matches, { personId: person.id } as Actor);
    },
  };
  const players = createPlayers({
    schedule,
    gateway,
    draws: drawsOf(1, 'players'),
    components: standardComponents(),
    people: new Map(people.map((person) => [person.id, person])),
    answers: { tried: () => undefined, done: () => undefined, twice: () => undefined },
  });
  const reading = createGameReading([players]);
  const show = (id: string, action: string, words = '', version = 1): void => {
    const place = { channelId: '5', personId: null, at: schedule.now(), mark: null, notified: [] };
    const message: SeenMessage = { ...place, id, words, controls: [{ action, matchId: 'g1', version, details: [] }] };
    reading.edited(message);
    reading.posted(message);
  };
  people.forEach(({ id }, turn) => {
    show(String(turn), 'build', `<@${id}>`, turn);
  });
  return {
    deeds,
    show,
    names: people.map(({ name }) => name),
    async pass(milliseconds: number): Promise<void> {
      const until = schedule.now() + milliseconds;
      while (await schedule.step(until));
    },
  };
}

describe('the people of a simulation', () => {
  it('resume a game that they see paused, whoever asked for the pause', async () => {
    const { deeds, names, show, pass } = table();
    show('9', 'resume');
    await pass(50 * DAY);
    // Somebody looks again where it goes on for long.
    const resumed = deeds.filter((deed) => !deed.endsWith(' view'));
    expect(resumed.toSorted()).toEqual(names.map((name) => `${name} resume`).toSorted());
  });
});
