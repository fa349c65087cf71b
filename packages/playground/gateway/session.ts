/** A session of the bot: its shard, intents, numbered events, and a buffer for resuming. */
import { randomBytes } from 'node:crypto';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { limits } from '../limits.ts';
import type { Dispatch } from './dispatches.ts';
import { receivesGuild, type Shard } from './sharding.ts';

export interface NumberedEvent {
  readonly op: GatewayOpcodes.Dispatch;
  readonly s: number;
  readonly t: string;
  readonly d: unknown;
}

export type Deliver = (event: NumberedEvent) => void;

export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly intents: number;
  readonly shard: Shard;
  #sequence = 0;
  #replayBuffer: NumberedEvent[] = [];
  #deliver: Deliver | null = null;

  constructor(intents: number, shard: Shard) {
    this.intents = intents;
    this.shard = shard;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get connected(): boolean {
    return this.#deliver !== null;
  }

  attach(deliver: Deliver): void {
    this.#deliver = deliver;
  }

  detach(): void {
    this.#deliver = null;
  }

  dispatch({ name, guildId, intent, data }: Dispatch): void {
    if (!receivesGuild(this.shard, guildId)) return;
    if (intent !== 0 && (this.intents & intent) === 0) return;
    this.send(name, data(this.intents));
  }

  send(name: string, data: unknown): void {
    this.#sequence += 1;
    const event: NumberedEvent = { op: GatewayOpcodes.Dispatch, s: this.#sequence, t: name, d: data };
    this.#replayBuffer.push(event);
    if (this.#replayBuffer.length > limits.gateway.replayedEvents)
      this.#replayBuffer = this.#replayBuffer.slice(-limits.gateway.replayedEvents);
    this.#deliver?.(event);
  }

  /** Null: some of the events have been dropped, or the number is too high. */
  missedSince(sequence: number): NumberedEvent[] | null {
    if (sequence > this.#sequence) return null;
    const missed = this.#replayBuffer.filter((event) => event.s > sequence);
    return missed.length === this.#sequence - sequence ? missed : null;
  }
}
