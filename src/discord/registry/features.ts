/**
 * Lists the Discord manifest of every feature. The registries of commands, controls, announcements and notices fold over it.
 */

import { feature as advice } from '../../features/advice/discord/index.ts';
import { feature as agreements } from '../../features/agreements/discord/index.ts';
import { type FeatureName, inOrder, merged } from '../../features/index.ts';
import { feature as leagues } from '../../features/leagues/discord/index.ts';
import { feature as links } from '../../features/links/discord/index.ts';
import { feature as lobby } from '../../features/lobby/discord/index.ts';
import { feature as looking } from '../../features/looking/discord/index.ts';
import { feature as people, privacyFeature as privacy } from '../../features/people/discord/index.ts';
import { feature as plans } from '../../features/plans/discord/index.ts';
import { feature as play } from '../../features/play/discord/index.ts';
import { feature as profiles } from '../../features/profiles/discord/index.ts';
import { feature as puzzles } from '../../features/puzzles/discord/index.ts';
import { feature as seeks } from '../../features/seeks/discord/index.ts';
import { feature as servers } from '../../features/servers/discord/index.ts';
import { feature as time } from '../../features/time/discord/index.ts';
import { feature as tutorial } from '../../features/tutorial/discord/index.ts';
import type { DiscordFeature, NoticeTellers } from '../feature/index.ts';
import { type NoticeTelling, type TellNotice, tellUnreachable } from '../notices/index.ts';

const FEATURES_ON_DISCORD = {
  lobby,
  tutorial,
  play,
  looking,
  agreements,
  plans,
  time,
  advice,
  servers,
  puzzles,
  seeks,
  leagues,
  profiles,
  people,
  links,
  privacy,
  notices: { notices: { unreachable: tellUnreachable } },
} satisfies Record<FeatureName, DiscordFeature>;

export const features: readonly DiscordFeature[] = inOrder<DiscordFeature>(FEATURES_ON_DISCORD);

export const tellers = merged(FEATURES_ON_DISCORD, 'announcements');

const noticeTellers: NoticeTellers = merged(FEATURES_ON_DISCORD, 'notices');

export const tellNotice: TellNotice = (telling) => {
  const { facts } = telling.notice;
  const tell = noticeTellers[facts.kind] as (telling: NoticeTelling, of: typeof facts) => ReturnType<TellNotice>;
  return tell(telling, facts);
};
