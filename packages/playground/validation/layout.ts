/** Walks the components of a message or modal, and checks them as a whole. */
import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Fault } from '../refusals.ts';
import { lengthOf } from './zodFaults.ts';

type Path = readonly (string | number)[];

/** The fields needed to walk any component. */
export interface AnyComponent {
  type: number;
  id?: number | null | undefined;
  custom_id?: string | null | undefined;
  disabled?: boolean | null | undefined;
  content?: string | undefined;
  components?: AnyComponent[] | undefined;
  component?: AnyComponent | undefined;
  accessory?: AnyComponent | undefined;
}

/** With paths below `components`, parents before children. */
export function* walkComponents(
  components: readonly AnyComponent[],
  base: Path = ['components'],
): Generator<{ component: AnyComponent; path: Path }> {
  for (const [index, component] of components.entries()) yield* walkOne(component, [...base, index]);
}

function* walkOne(component: AnyComponent, path: Path): Generator<{ component: AnyComponent; path: Path }> {
  yield { component, path };
  if (component.components) yield* walkComponents(component.components, [...path, 'components']);
  if (component.accessory) yield* walkOne(component.accessory, [...path, 'accessory']);
  if (component.component) yield* walkOne(component.component, [...path, 'component']);
}

/** Duplicate custom ids, too many components, or too much text. */
export function layoutFaults(components: readonly AnyComponent[], layout: boolean, base: Path): Fault[] {
  const faults: Fault[] = [];
  const customIds = new Set<string>();
  const ids = new Set<number>();
  let count = 0;
  let characters = 0;
  for (const { component, path } of walkComponents(components, [...base, 'components'])) {
    count += 1;
    characters += component.content === undefined ? 0 : lengthOf(component.content);
    if (component.custom_id) {
      if (customIds.has(component.custom_id)) {
        faults.push({
          path: [...path, 'custom_id'],
          code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
          message: 'Component custom id cannot be duplicated',
        });
      }
      customIds.add(component.custom_id);
    }
    if (component.id) {
      if (ids.has(component.id)) {
        faults.push({
          path: [...path, 'id'],
          code: 'COMPONENT_ID_DUPLICATED',
          message: 'Component id cannot be duplicated',
        });
      }
      ids.add(component.id);
    }
  }
  if (!layout) return faults;
  const sizes = limits.components;
  if (count > sizes.total) {
    faults.push({
      path: [...base, 'components'],
      code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      message: `The total number of components exceeds the maximum of ${sizes.total}.`,
    });
  }
  if (characters > sizes.text) {
    faults.push({
      path: [...base, 'components'],
      code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      message: `The total character count of displayable text in components exceeds the maximum of ${sizes.text}.`,
    });
  }
  return faults;
}

/** Drops null and undefined values, which mean the same as absent ones. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      entry === null || entry === undefined ? [] : [[key, withoutNulls(entry)]],
    ),
  );
}

/** The schema has been checked, and every component has a number. */
const stored = z.array(z.custom<APIMessageTopLevelComponent>((value) => numbered.safeParse(value).success));
const numbered = z.object({ type: z.number().int(), id: z.number().int().min(1) });

/** Assigns free ids to components without one, as Discord does. */
export function numberComponents(components: readonly AnyComponent[]): APIMessageTopLevelComponent[] {
  const taken = new Set<number>();
  for (const { component } of walkComponents(components)) if (component.id) taken.add(component.id);
  let next = 1;
  for (const { component } of walkComponents(components)) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    taken.add(next);
  }
  return stored.parse(components);
}
