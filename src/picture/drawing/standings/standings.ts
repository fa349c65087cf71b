/**
 * The standings of a league put together: a banner with its name, and group after group on lines, the first on the bright plate.
 * What stands there comes as it is to be read.
 */
import { shownPeople, shownSentence } from '../../content/names.ts';
import { type StandingsLayout, type StandingsLine, standingsLayout } from '../../layout/standings.ts';
import type { StandingsRequest, StandingsRow } from '../../requests.ts';
import { Scene } from '../../scene/scene.ts';
import { themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { drawPlate } from '../panels/header.ts';
import { drawBanner } from '../score/banner.ts';
import { drawRowLine } from '../score/cells.ts';
import { drawFoot, drawGroupTitle, drawHead, drawPlace, drawStandingName, drawValue } from './cells.ts';

export function standingsScene(request: StandingsRequest): Scene {
  const { groups, title, note } = request;
  const layout = standingsLayout(
    groups.map(({ rows }) => rows.length),
    request.columns.length,
  );
  const scene = new Scene(layout.page, themeOf(request.theme));
  const plain = (text: string) => shownSentence(text, [], showsCharacter);
  scene.putApart(layout.banner, drawBanner, { headline: plain(title), note: plain(note), won: false });
  const names = shownPeople(
    groups.flatMap(({ rows }) => rows),
    showsCharacter,
  ).values();
  for (const [index, group] of groups.entries()) {
    const places = layout.groups[index];
    if (!places) continue;
    putHeads(scene, places, request, group.title === null ? null : plain(group.title));
    for (const [at, row] of group.rows.entries()) {
      const line = places.lines[at];
      const name = names.next().value ?? '';
      if (line) putRow(scene, line, row, name, at === 0);
    }
  }
  scene.putApart(layout.foot, drawFoot, plain(request.foot));
  return scene;
}

function putHeads(
  scene: Scene,
  { title, heads }: StandingsLayout['groups'][number],
  { points, columns }: StandingsRequest,
  name: string | null,
): void {
  if (name !== null) scene.putApart(title, drawGroupTitle, name);
  scene.putApart(heads.points, drawHead, points);
  for (const [at, column] of columns.entries()) {
    const head = heads.values[at];
    if (head) scene.putApart(head, drawHead, column);
  }
}

function putRow(
  scene: Scene,
  { line, place, name, points, values }: StandingsLine,
  row: StandingsRow,
  shown: string,
  first: boolean,
): void {
  const { gone, computer, medal, moves } = row;
  if (first) scene.put(line, drawPlate, null);
  else scene.put(line, drawRowLine, false);
  scene.putApart(place, drawPlace, { place: row.place, medal, moves, first, gone });
  scene.putApart(name, drawStandingName, { name: shown, computer, first, gone });
  scene.putApart(points, drawValue, { text: row.points, strong: true, first, gone });
  for (const [at, text] of row.values.entries()) {
    const cell = values[at];
    if (cell) scene.putApart(cell, drawValue, { text, strong: false, first, gone });
  }
}
