/**
 * What each feature brings to the bot. The lists of commands, controls, announcements and notices are made of it.
 */
import { type FeatureName, inOrder, merged } from '../../features/index.ts';
import { feature as advice } from '../advice/index.ts';
import { feature as agreements } from '../agreements/index.ts';
import type { DiscordFeature, NoticeTellers } from '../feature/index.ts';
import { feature as leagues } from '../leagues/index.ts';
import { feature as links } from '../links/index.ts';
import { feature as lobby } from '../lobby/index.ts';
import { feature as looking } from '../looking/index.ts';
import { type NoticeTelling, type TellNotice, tellUnreachable } from '../notices/index.ts';
import { feature as people, privacyFeature as privacy } from '../people/index.ts';
import { feature as plans } from '../plans/index.ts';
import { feature as profiles } from '../profiles/index.ts';
import { feature as puzzles } from '../puzzles/index.ts';
import { feature as seeks } from '../seeks/index.ts';
import { feature as servers } from '../servers/index.ts';
import { feature as time } from '../time/index.ts';
import { feature as play } from '../turn/index.ts';
import { feature as tutorial } from '../tutorial/index.ts';

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
