/**
 * The Activities that are running: one a channel, who is in each, over when the last person leaves.
 * How they are launched and shown is decided elsewhere; nothing of it outlives the server.
 */
import type { APIActivityInstance } from 'discord-api-types/v10';
import { ActivityLocationKind } from 'discord-api-types/v10';

export interface Instance {
  readonly id: string;
  readonly launchId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
}

/** A tab in which somebody is in an Activity; any object that is the tab's own. */
type Seat = object;

export interface Instances {
  /** The one that runs in the channel, or a new one; the person is expected there and counts as being in it. */
  launch(place: { readonly channelId: string; readonly guildId: string | null }, userId: string): Instance;
  /** Null where none runs there. A tab that was in another one leaves that. */
  join(channelId: string, userId: string, seat: Seat): Instance | null;
  leave(seat: Seat): void;
  /** The tab is gone: it may come back within a short while, for instance after a break of its line. */
  lose(seat: Seat): void;
  /** Ends it for everybody; false if there is none. */
  end(channelId: string): boolean;
  inChannel(channelId: string): Instance | null;
  byId(id: string): Instance | null;
  all(): readonly Instance[];
  /** Those in it, each once, in the order in which they came. */
  people(instance: Instance): readonly string[];
  /** The one a tab is in. */
  ofSeat(seat: Seat): Instance | null;
  /** The one a person is in; of several, the one joined last. */
  ofPerson(userId: string): Instance | null;
  close(): void;
}

export interface InstanceParts {
  /** How long whoever is expected, or has lost the line, counts as being there. */
  readonly graceMs: number;
  readonly nextId: () => string;
  /** Told of each beginning, coming, going and end. */
  readonly changed: (channelId: string) => void;
}

interface Sitting {
  readonly userId: string;
  /** Runs while nobody sits there in fact. */
  readonly timer: NodeJS.Timeout | null;
  /** Counts up: who came last has the highest. */
  readonly number: number;
}

interface Running extends Instance {
  /** The latest to come last. */
  readonly seats: Map<Seat, Sitting>;
}

export function createInstances({ graceMs, nextId, changed }: InstanceParts): Instances {
  const running = new Map<string, Running>();
  let count = 0;

  function sit(instance: Running, userId: string, seat: Seat, held: boolean): void {
    // Whoever was expected has come.
    for (const [other, sitting] of instance.seats)
      if (sitting.userId === userId && sitting.timer) free(instance, other);
    const timer = held ? setTimeout(() => rise(instance, seat), graceMs) : null;
    timer?.unref();
    count += 1;
    instance.seats.set(seat, { userId, timer, number: count });
  }
  function free(instance: Running, seat: Seat): void {
    clearTimeout(instance.seats.get(seat)?.timer ?? undefined);
    instance.seats.delete(seat);
  }
  function rise(instance: Running, seat: Seat): void {
    free(instance, seat);
    if (instance.seats.size === 0) running.delete(instance.channelId);
    changed(instance.channelId);
  }
  function find(seat: Seat): Running | null {
    for (const instance of running.values()) if (instance.seats.has(seat)) return instance;
    return null;
  }
  function leave(seat: Seat): void {
    const instance = find(seat);
    if (instance) rise(instance, seat);
  }
  function end(channelId: string): boolean {
    const instance = running.get(channelId);
    if (!instance) return false;
    for (const seat of [...instance.seats.keys()]) free(instance, seat);
    running.delete(channelId);
    changed(channelId);
    return true;
  }

  return {
    launch({ channelId, guildId }, userId) {
      const known = running.get(channelId);
      const launchId = nextId();
      const id = `i-${launchId}-${locationId(channelId, guildId)}`;
      const instance: Running = known ?? { id, launchId, channelId, guildId, seats: new Map() };
      running.set(channelId, instance);
      const isThere = [...instance.seats.values()].some((sitting) => sitting.userId === userId && !sitting.timer);
      if (!isThere) sit(instance, userId, {}, true);
      changed(channelId);
      return instance;
    },
    join(channelId, userId, seat) {
      const instance = running.get(channelId);
      const before = find(seat);
      if (before && before !== instance) rise(before, seat);
      if (!instance) return null;
      sit(instance, userId, seat, false);
      changed(channelId);
      return instance;
    },
    leave,
    lose(seat) {
      const instance = find(seat);
      const userId = instance?.seats.get(seat)?.userId;
      if (!instance || userId === undefined) return;
      free(instance, seat);
      const stays = [...instance.seats.values()].some((sitting) => sitting.userId === userId);
      if (!stays) sit(instance, userId, {}, true);
    },
    end,
    inChannel: (channelId) => running.get(channelId) ?? null,
    byId: (id) => [...running.values()].find((instance) => instance.id === id) ?? null,
    all: () => [...running.values()],
    people: ({ channelId }) => [
      ...new Set([...(running.get(channelId)?.seats.values() ?? [])].map((sitting) => sitting.userId)),
    ],
    ofSeat: find,
    ofPerson(userId) {
      let latest: { readonly instance: Running; readonly number: number } | null = null;
      for (const instance of running.values()) {
        for (const sitting of instance.seats.values()) {
          if (sitting.userId === userId && sitting.number > (latest?.number ?? 0))
            latest = { instance, number: sitting.number };
        }
      }
      return latest?.instance ?? null;
    },
    close() {
      for (const instance of running.values()) for (const seat of [...instance.seats.keys()]) free(instance, seat);
      running.clear();
    },
  };
}

function locationId(channelId: string, guildId: string | null): string {
  return guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
}

/** As `GET /applications/:id/activity-instances/:instance` gives it. */
export function presentInstance(
  applicationId: string,
  { id, launchId, channelId, guildId }: Instance,
  users: readonly string[],
): APIActivityInstance {
  return {
    application_id: applicationId,
    instance_id: id,
    launch_id: launchId,
    location: {
      id: locationId(channelId, guildId),
      kind: guildId === null ? ActivityLocationKind.PrivateChannel : ActivityLocationKind.GuildChannel,
      channel_id: channelId,
      ...(guildId === null ? {} : { guild_id: guildId }),
    },
    users: [...users],
  };
}
