/** Tracks running Activities in memory: at most one per channel, with its participants; the last to leave ends it. */
import type { APIActivityInstance } from 'discord-api-types/v10';
import { ActivityLocationKind } from 'discord-api-types/v10';

export interface Instance {
  readonly id: string;
  readonly launchId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
}

/** A tab in an Activity, by object identity. */
type Seat = object;

export type Instances = ReturnType<typeof createInstances>;

export interface InstanceParts {
  /** How long an expected or disconnected person counts as present. */
  readonly graceMs: number;
  readonly nextId: () => string;
  /** Called at each start, join, leave and end. */
  readonly changed: (channelId: string) => void;
}

interface SeatState {
  readonly userId: string;
  /** Runs while the seat is not connected. */
  readonly timer: NodeJS.Timeout | null;
  /** Increases with each arrival. */
  readonly number: number;
}

interface Running extends Instance {
  /** In order of arrival. */
  readonly seats: Map<Seat, SeatState>;
}

export function createInstances({ graceMs, nextId, changed }: InstanceParts) {
  const running = new Map<string, Running>();
  let count = 0;

  function sit(instance: Running, userId: string, seat: Seat, expires: boolean): void {
    // The expected person has arrived.
    for (const [other, sitting] of instance.seats)
      if (sitting.userId === userId && sitting.timer) free(instance, other);
    const timer = expires ? setTimeout(() => rise(instance, seat), graceMs) : null;
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
    /** The channel's Activity, or a new one. The person counts as present before their tab joins. */
    launch({ channelId, guildId }: Pick<Instance, 'channelId' | 'guildId'>, userId: string): Instance {
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
    /** Null: none runs there. A tab leaves its previous Activity. */
    join(channelId: string, userId: string, seat: Seat): Instance | null {
      const instance = running.get(channelId);
      const before = find(seat);
      if (before && before !== instance) rise(before, seat);
      if (!instance) return null;
      sit(instance, userId, seat, false);
      changed(channelId);
      return instance;
    },
    leave,
    /** The tab is gone, but may return within the grace period. */
    lose(seat: Seat): void {
      const instance = find(seat);
      const userId = instance?.seats.get(seat)?.userId;
      if (!instance || userId === undefined) return;
      free(instance, seat);
      const stays = [...instance.seats.values()].some((sitting) => sitting.userId === userId);
      if (!stays) sit(instance, userId, {}, true);
    },
    /** Ends it for everybody; false: there is none. */
    end,
    inChannel: (channelId: string): Instance | null => running.get(channelId) ?? null,
    byId: (id: string): Instance | null => [...running.values()].find((instance) => instance.id === id) ?? null,
    all: (): readonly Instance[] => [...running.values()],
    /** Each person once, in order of arrival. */
    people: ({ channelId }: Instance): readonly string[] => [
      ...new Set([...(running.get(channelId)?.seats.values() ?? [])].map((sitting) => sitting.userId)),
    ],
    ofSeat: (seat: Seat): Instance | null => find(seat),
    /** The latest, if there are several. */
    ofPerson(userId: string): Instance | null {
      let latest: { readonly instance: Running; readonly number: number } | null = null;
      for (const instance of running.values()) {
        for (const sitting of instance.seats.values()) {
          if (sitting.userId === userId && sitting.number > (latest?.number ?? 0))
            latest = { instance, number: sitting.number };
        }
      }
      return latest?.instance ?? null;
    },
    close(): void {
      for (const instance of running.values()) for (const seat of [...instance.seats.keys()]) free(instance, seat);
      running.clear();
    },
  };
}

function locationId(channelId: string, guildId: string | null): string {
  return guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
}

/** As in `GET /applications/:id/activity-instances/:instance`. */
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
