/**
 * What the pictures of people are made of: panels and ratings.
 * Where they stand is said by the layouts.
 */
import type { Box } from '../../layout/box.ts';
import { panelLayout, ratingHeadLayout } from '../../layout/people/profile.ts';
import type { RatingPanel } from '../../peopleRequests.ts';
import { type Drawer, type Scene, WITHIN } from '../../scene/scene.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { putCurve } from './curve.ts';

/** A plate in the tone of wood that lies a little deeper than the page; what stands on it is put over it, so that the plate is drawn once. */
export const drawPanel: Drawer<null> = (context, theme, at) => {
  plate(context, at.x + 1, at.y + 1, at.width - 2, at.height - 2, 12);
  fillStroke(context, theme.plaque, theme.hairline, 2);
};

const RATING_HEAD = 78;

export function putRating(scene: Scene, at: Box, { curve, unrated, title, value, note }: RatingPanel): void {
  scene.put(at, drawPanel, null);
  const { head, room } = panelLayout(at, RATING_HEAD);
  const isRated = curve.length > 0;
  const places = ratingHeadLayout(head);
  scene.putApart(isRated ? places.title : head, drawRatingTitle, title, WITHIN);
  if (!isRated) {
    scene.putApart(room, drawUnrated, unrated);
    return;
  }
  scene.putApart(places.value, drawRatingValue, value, WITHIN);
  scene.putApart(places.note, drawRatingNote, note, WITHIN);
  putCurve(scene, room, curve);
}

const drawRatingTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x, at.y + 26, { size: 38, color: theme.muted, align: 'left', width: at.width });
};

const drawRatingValue: Drawer<string> = (context, theme, at, value) => {
  write(context, value, at.x + at.width, at.y + 26, { size: 64, color: theme.ink, align: 'right' });
};

/** Beside the value, whatever its own length: the two are read together. */
const drawRatingNote: Drawer<string> = (context, theme, at, note) => {
  write(context, note, at.x, at.y + 31, { size: 34, color: theme.muted, align: 'left', width: at.width });
};

const drawUnrated: Drawer<string> = (context, theme, at, unrated) => {
  writeParagraph(context, unrated, at, { color: theme.muted, size: 34, least: 26 });
};
