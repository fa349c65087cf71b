/** Pictures of people are legible on a phone in every language, whatever people call themselves. */
import { createCanvas } from 'canvas';
import { describe, expect, it } from 'vitest';
import type { ProfileRequest, ThemeName } from '../../../src/picture/index.ts';
import { contains, inflate, overlaps } from '../../../src/picture/layout/box.ts';
import { createScene, Renderer } from '../../../src/picture/pool/renderer.ts';
import type { SceneJob } from '../../../src/picture/requests.ts';
import { BADGE_SIGNS } from '../../../src/picture/requests.ts';
import type { Part } from '../../../src/picture/scene.ts';
import { comparisonOf, leaderboardOf, profileOf } from '../support/people.ts';
import { leaderboardIn, profileIn, standingsIn } from '../support/peopleInWords.ts';
import { textsOf } from '../support/texts.ts';

const NAMES = [
  'Donaudampfschifffahrtsgesellschaftskapitän',
  '寿限無寿限無五劫の擦り切れ海砂利水魚の水行末',
  '**bold** `code` [x](http://y) <@1>',
  '\u202e🎲🔥\u0000\n\n@',
];

/** Signs of badges have their own letters, at the scale of the medal. */
const OF_BADGES = /^(A|B|=|\+1|10|100|120)$/;

const LOCALES = ['en', 'de', 'hu', 'ja', 'nl'] as const;

const AROUND = 24;

/** Ink of a part outside its box would not be drawn. */
function leavesInkOutside({ bounds, draw }: Part): boolean {
  const whole = inflate(bounds, AROUND);
  const canvas = createCanvas(whole.width, whole.height);
  const context = canvas.getContext('2d');
  context.translate(-whole.x, -whole.y);
  draw(context);
  context.clearRect(bounds.x, bounds.y, bounds.width, bounds.height);
  return canvas.toBuffer('raw').some((byte) => byte !== 0);
}

function jobs(name: string, theme: ThemeName): SceneJob[] {
  return [
    { kind: 'profile', request: profileOf(name, theme) },
    { kind: 'comparison', request: comparisonOf(name, theme) },
    { kind: 'leaderboard', request: leaderboardOf(name, theme) },
  ];
}

/** All combinations of language and contents. */
const IN_WORDS = LOCALES.flatMap((locale) => [
  [locale, profileIn(locale, 'light')] as const,
  [locale, leaderboardIn(locale, 'light')] as const,
  [locale, standingsIn(locale, 'light')] as const,
]);

describe('pictures of people', () => {
  it.each(IN_WORDS.map(([locale, job]) => [`${job.kind} in ${locale}`, job] as const))(
    'show all of their words, none cut or covered: %s',
    (_, job) => {
      const scene = createScene(job);
      const texts = textsOf(job).filter(({ at }) => at.width > 0);
      const ownTexts = texts.filter(({ text }) => !OF_BADGES.test(text));
      for (const { text, at } of ownTexts) {
        expect([text, text.includes('…')]).toEqual([text, false]);
        expect([text, contains(scene.page, at)]).toEqual([text, true]);
      }
      const collisions = ownTexts.flatMap((one, index) =>
        ownTexts
          .slice(index + 1)
          .flatMap((two) => (overlaps(inflate(one.at, -1), inflate(two.at, -1)) ? [[one, two]] : [])),
      );
      expect(collisions).toEqual([]);
      expect(scene.parts.filter(leavesInkOutside)).toEqual([]);
    },
  );

  it.each(NAMES)('are legible on a phone, within the page and without overlapping words: %j', (name) => {
    for (const job of jobs(name, 'light')) {
      const texts = textsOf(job).filter(({ at }) => at.width > 0);
      const ownTexts = texts.filter(({ text }) => !OF_BADGES.test(text));
      expect(ownTexts.length).toBeGreaterThan(10);
      for (const { text, size, at } of ownTexts) {
        expect([job.kind, text, size >= 23.9]).toEqual([job.kind, text, true]);
        expect([job.kind, text, contains(inflate(pageOf(job), 1), at)]).toEqual([job.kind, text, true]);
      }
      const collisions = ownTexts.flatMap((one, index) =>
        ownTexts
          .slice(index + 1)
          .flatMap((two) => (overlaps(inflate(one.at, -1), inflate(two.at, -1)) ? [[one, two]] : [])),
      );
      expect(collisions).toEqual([]);
    }
  });

  it('draws every badge, and each one differently', () => {
    const one = (sign: ProfileRequest['badges']['earned'][number]['sign']) => {
      const request = profileOf('Anni', 'light');
      return { ...request, badges: { ...request.badges, earned: [{ sign, name: 'x' }] } };
    };
    const renderer = new Renderer();
    const drawn = new Set<string>();
    for (const sign of BADGE_SIGNS) {
      drawn.add(Buffer.from(renderer.draw({ kind: 'profile', request: one(sign) })).toString('base64'));
    }
    expect(drawn.size).toBe(BADGE_SIGNS.length);
  });

  it('says that a person, or nobody, has played yet', () => {
    const request = profileOf('Anni', 'dark');
    const [two, more] = request.ratings;
    const empty = { value: '', note: '', curve: [], unrated: 'Nothing rated yet' };
    const nothing: ProfileRequest = {
      ...request,
      seats: [],
      ratings: [
        { ...two, ...empty },
        { ...more, ...empty },
      ],
      badges: { ...request.badges, earned: [], none: 'None so far.' },
    };
    const texts = textsOf({ kind: 'profile', request: nothing }).map(({ text }) => text);
    expect(texts.filter((text) => text === 'Nothing rated yet')).toHaveLength(2);
    expect(texts).toContain('None so far.');
    const board = { ...leaderboardOf('Anni', 'dark'), lines: [], apart: null, none: 'Nobody yet' };
    expect(textsOf({ kind: 'leaderboard', request: board }).map(({ text }) => text)).toContain('Nobody yet');
  });
});

function pageOf(job: SceneJob) {
  return { x: 0, y: 0, width: 1200, height: job.kind === 'leaderboard' ? 1400 : 2000 };
}
