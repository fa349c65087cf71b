/** The fields of a space of the tool board: requirements, tiles and position. */
import { useEditing } from '../context.ts';
import { capital, levelName } from '../model/describing.ts';
import { type ToolSpaceEntry, withTile, withTilePlace } from '../model/edit.ts';
import { Choice, ColorChoice, Faults, Stepper } from './fields.tsx';

const LEVELS = [1, 2, 3, 4];
const MAX_ORNAMENTS = 3;
const PLAYERS = [2, 3, 4].map((count) => ({ value: count, label: `${count}` }));
const SECOND_TILE = { points: 1, minPlayers: 3 };

export function TileFields({ index }: { index: number }) {
  const { file, speech, change } = useEditing();
  const { words, game } = speech;
  const space = file.toolSpaces[index];
  if (!space) return null;
  const path = `toolSpaces[${index}]`;
  const set = (entry: Partial<ToolSpaceEntry>) => change((before) => withTile(before, index, { ...space, ...entry }));
  const move = (place: Partial<Pick<ToolSpaceEntry, 'color' | 'tool'>>) =>
    change((before) => withTilePlace(before, index, { color: space.color, tool: space.tool, ...place }));
  return (
    <>
      <div class="rows levelCount">
        <Stepper
          label={words.t('asksFor')}
          value={space.requires.length}
          least={1}
          most={MAX_ORNAMENTS}
          change={(count) => set({ requires: Array.from({ length: count }, (_, at) => space.requires[at] ?? 1) })}
        />
        <div class="levels">
          {space.requires.map((level, place) => (
            <label key={place}>
              <span class="unseen">{words.t('ornament', { number: place + 1 })}</span>
              <select
                value={level}
                onChange={({ currentTarget }) => {
                  const chosen = Number(currentTarget.value);
                  set({ requires: space.requires.map((each, at) => (at === place ? chosen : each)) });
                }}
              >
                {LEVELS.map((each) => (
                  <option key={each} value={each}>
                    {each} – {levelName(game, each)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <Faults at={[`${path}.requires`]} />
      </div>
      {space.tiles.map((tile, place) => {
        const setTile = (entry: Partial<typeof tile>) =>
          set({ tiles: space.tiles.map((each, at) => (at === place ? { ...each, ...entry } : each)) });
        return (
          <fieldset key={place} class="rows">
            <legend>{place === 0 ? words.t('upperTile') : words.t('lowerTile')}</legend>
            <Stepper label={words.t('points')} value={tile.points} change={(points) => setTile({ points })} />
            <Faults at={[`${path}.tiles[${place}].points`]} />
            <Choice
              legend={words.t('players')}
              options={PLAYERS}
              value={tile.minPlayers}
              choose={(minPlayers) => setTile({ minPlayers })}
            />
            <Faults at={[`${path}.tiles[${place}].minPlayers`]} />
          </fieldset>
        );
      })}
      <TilesFaults path={`${path}.tiles`} />
      <div class="ways">
        {space.tiles.length === 1 ? (
          <button type="button" onClick={() => set({ tiles: [...space.tiles, SECOND_TILE] })}>
            {words.t('addTile')}
          </button>
        ) : (
          <button type="button" onClick={() => set({ tiles: space.tiles.slice(0, 1) })}>
            {words.t('removeTile')}
          </button>
        )}
      </div>
      <ColorChoice value={space.color} choose={(color) => move({ color })} />
      <label class="row">
        <span>{words.t('tool')}</span>
        <select value={space.tool} onChange={({ currentTarget }) => move({ tool: currentTarget.value })}>
          {file.tools.map((tool) => (
            <option key={tool} value={tool}>
              {capital(game.tool(tool))}
            </option>
          ))}
        </select>
      </label>
      <PlaceFaults path={path} />
    </>
  );
}

/** Faults of both tiles together; those of one tile are shown beside its fields. */
function TilesFaults({ path }: { path: string }) {
  const { faults } = useEditing();
  return <Faults at={faults.some((fault) => fault.path === path) ? [path] : []} />;
}

/** Faults of the position; those of its fields are shown beside them. */
function PlaceFaults({ path }: { path: string }) {
  const { faults, speech } = useEditing();
  const here = faults.filter((fault) => fault.path === path || fault.path === `${path}.tool`);
  return (
    <div class="faults" aria-live="polite">
      {here.map(({ code, facts }) => (
        <p key={code} class="fault">
          {speech.words.t(`fault.${code}`, facts)}
        </p>
      ))}
    </div>
  );
}
