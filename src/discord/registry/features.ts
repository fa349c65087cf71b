/** Lists the Discord manifest of every feature. */

import { feature as account, privacyFeature as privacy } from '../../features/account/discord/index.ts';
import { feature as advice } from '../../features/advice/discord/index.ts';
import { feature as agreements } from '../../features/agreements/discord/index.ts';
import { type FeatureName, manifestsInOrder, mergeManifests } from '../../features/index.ts';
import { feature as leagues } from '../../features/leagues/discord/index.ts';
import { feature as links } from '../../features/links/discord/index.ts';
import { feature as lobby } from '../../features/lobby/discord/index.ts';
import { feature as plans } from '../../features/plans/discord/index.ts';
import { feature as play } from '../../features/play/discord/index.ts';
import { feature as profiles } from '../../features/profiles/discord/index.ts';
import { feature as puzzles } from '../../features/puzzles/discord/index.ts';
import { feature as seeks } from '../../features/seeks/discord/index.ts';
import { feature as servers } from '../../features/servers/discord/index.ts';
import { feature as time } from '../../features/time/discord/index.ts';
import { feature as tutorial } from '../../features/tutorial/discord/index.ts';
import { feature as views } from '../../features/views/discord/index.ts';
import type { DiscordFeature, NoticeRenderers } from '../feature/index.ts';
import { type NoticeContext, type RenderNotice, unreachableNotice } from '../notices/index.ts';

const FEATURES_ON_DISCORD = {
  lobby,
  tutorial,
  play,
  views,
  agreements,
  plans,
  time,
  advice,
  servers,
  puzzles,
  seeks,
  leagues,
  profiles,
  account,
  links,
  privacy,
  notices: { notices: { unreachable: unreachableNotice } },
} satisfies Record<FeatureName, DiscordFeature>;

export const features: readonly DiscordFeature[] = manifestsInOrder<DiscordFeature>(FEATURES_ON_DISCORD);

export const announcementHandlers = mergeManifests(FEATURES_ON_DISCORD, 'announcements');

const noticeTellers: NoticeRenderers = mergeManifests(FEATURES_ON_DISCORD, 'notices');

export const renderNotice: RenderNotice = (request) => {
  const { facts } = request.notice;
  const render = noticeTellers[facts.kind] as (request: NoticeContext, of: typeof facts) => ReturnType<RenderNotice>;
  return render(request, facts);
};
