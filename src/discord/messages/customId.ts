/** Packs the identity of a control (action, match, version, details) into a custom_id and back. */
import type { MatchView } from '../../match/index.ts';

export interface ControlId {
  /** The name of the control. */
  readonly action: string;
  readonly matchId: string;
  /** The match's version when the control was posted. */
  readonly version: number;
  /** Further facts for the action; no part may contain a colon. */
  readonly details: readonly string[];
}

/** A control that belongs to no game. */
export function withoutGame(action: string): ControlId {
  return { action, matchId: '-', version: 0, details: [] };
}

const PREFIX = 'i1';
const MAX_LENGTH = 100;
/** A match's id, or `-` for none. */
const MATCH_ID = /^[A-Za-z0-9_-]{1,32}$/;
/** The database stores 32-bit integers. */
const MAX_VERSION = 2 ** 31 - 1;

/** `i1:action:match:version[:detail…]`. Throws above Discord's 100 characters. */
export function makeCustomId({ action, matchId, version, details }: ControlId): string {
  const parts = [PREFIX, action, matchId, version.toString(36), ...details];
  if (parts.some((part) => part.includes(':')))
    throw new RangeError(`a part of the custom_id of ${action} contains a colon`);
  const customId = parts.join(':');
  if (customId.length > MAX_LENGTH) throw new RangeError(`a custom_id of ${customId.length} characters: ${action}`);
  return customId;
}

/** The control of a custom_id; null if it is none of ours. */
export function parseCustomId(customId: string): ControlId | null {
  const [prefix, action, matchId, version, ...details] = customId.split(':');
  if (prefix !== PREFIX || !action || !matchId || !MATCH_ID.test(matchId)) return null;
  if (!version || !/^[0-9a-z]{1,8}$/.test(version)) return null;
  const number = Number.parseInt(version, 36);
  return number > MAX_VERSION ? null : { action, matchId, version: number, details };
}

type Identify = (action: string, ...details: string[]) => ControlId;

export function identify({ match }: Pick<MatchView, 'match'>): Identify {
  return (action, ...details) => ({ action, matchId: match.id, version: match.version, details });
}
