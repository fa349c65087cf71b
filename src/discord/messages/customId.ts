/**
 * The identity of a control: which match, which position of it, what to do; packed into a custom_id and back.
 * Who may use it, and whether the position still stands, is checked by the frame of controls.
 */
import type { MatchView } from '../../match/index.ts';

export interface ControlId {
  /** The name of the control, as its module registers it. */
  readonly action: string;
  readonly matchId: string;
  /** The match's version when the control was posted. */
  readonly version: number;
  /** Whatever else the action needs; no part may contain a colon. */
  readonly details: readonly string[];
}

/** A control that belongs to a person or to nobody, not to a game. */
export function withoutGame(action: string): ControlId {
  return { action, matchId: '-', version: 0, details: [] };
}

const PREFIX = 'i1';
const MAXIMUM = 100;
/** A match's id, or `-` in a control that belongs to none. */
const MATCH_ID = /^[A-Za-z0-9_-]{1,32}$/;
/** The greatest number that the database keeps as a version. */
const LAST_VERSION = 2 ** 31 - 1;

/** `i1:action:match:version[:detail…]`. Throws where that is longer than Discord's 100 characters. */
export function makeCustomId({ action, matchId, version, details }: ControlId): string {
  const parts = [PREFIX, action, matchId, version.toString(36), ...details];
  if (parts.some((part) => part.includes(':')))
    throw new RangeError(`a part of the custom_id of ${action} contains a colon`);
  const customId = parts.join(':');
  if (customId.length > MAXIMUM) throw new RangeError(`a custom_id of ${customId.length} characters: ${action}`);
  return customId;
}

/** The control that a custom_id names, or null where it is none of ours. */
export function parseCustomId(customId: string): ControlId | null {
  const [prefix, action, matchId, version, ...details] = customId.split(':');
  if (prefix !== PREFIX || !action || !matchId || !MATCH_ID.test(matchId)) return null;
  if (!version || !/^[0-9a-z]{1,8}$/.test(version)) return null;
  const number = Number.parseInt(version, 36);
  return number > LAST_VERSION ? null : { action, matchId, version: number, details };
}

type Identify = (action: string, ...details: string[]) => ControlId;

export function identify({ match }: Pick<MatchView, 'match'>): Identify {
  return (action, ...details) => ({ action, matchId: match.id, version: match.version, details });
}
