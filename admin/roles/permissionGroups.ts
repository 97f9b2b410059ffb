import type { ContentType } from '../../content/define.ts'
import { menu, type MenuEntry } from '../../content/index.ts'
import { actionsOf, AREAS, permissionName, type ContentAction } from '../../content/permissions.ts'
import { actionLabels, areaLabels } from './wording.ts'

/** Content types that stand in one group of the sidebar. */
export interface PermissionGroup {
  name: string
  types: readonly ContentType[]
}

const typesIn = (entries: readonly MenuEntry[]): ContentType[] =>
  entries.flatMap((entry) => ('group' in entry ? typesIn(entry.entries) : [entry]))

/** The content types by the groups of the sidebar, in its order; what stands in no group first. */
export function permissionGroups(ungrouped: string): readonly PermissionGroup[] {
  const groups = menu.flatMap((entry) => ('group' in entry ? [entry] : []))
  const alone = menu.flatMap((entry) => ('group' in entry ? [] : [entry]))
  // The largest group is shown by its parts.
  const parts = groups.flatMap((group) => {
    const inner = group.entries.flatMap((entry) => ('group' in entry ? [entry] : []))
    return inner.length > 0 && inner.length === group.entries.length ? inner : [group]
  })
  return [
    { name: ungrouped, types: alone },
    ...parts.map(({ group, entries }) => ({ name: group, types: typesIn(entries) })),
  ]
}

export type ShownAction = keyof typeof actionLabels
export const shownActions = Object.keys(actionLabels) as ShownAction[] // the keys of that object

/** What goes with an action that is ticked: whoever may edit may do what nothing asks for. */
const alsoGiven = (type: ContentType): { [A in ShownAction]: readonly ContentAction[] } => ({
  see: ['see'],
  edit: type.publishing ? ['edit', 'import'] : ['edit', 'publish', 'import'],
  publish: type.publishing ? ['publish'] : [],
  delete: ['delete'],
})

/** The permissions that a tick stands for; empty where a type has no such action. */
export const ticked = (type: ContentType, action: ShownAction): readonly string[] =>
  alsoGiven(type)
    [action].filter((each) => actionsOf(type).includes(each))
    .map((each) => permissionName({ type: type.key, action: each }))

/** A permission that is of no content type. */
export interface ShownArea {
  name: string
  label: string
  about: string
}

/** Those that a role can have. */
export const roleAreas: readonly ShownArea[] = AREAS.map((name) => ({ name, ...areaLabels[name] }))
