import type { ContentType } from '../../content/define.ts'
import { sidebar, type SidebarEntry } from '../../content/sidebar.ts'
import { actionsOf, AREAS, permissionName, type ContentAction } from '../../content/permissions.ts'
import { areaLabels } from './wording.ts'

export interface PermissionGroup {
  name: string
  types: readonly ContentType[]
}

const typesIn = (entries: readonly SidebarEntry[]): ContentType[] =>
  entries.flatMap((entry) => ('group' in entry ? typesIn(entry.entries) : [entry]))

/** The groups follow the order of the sidebar, and the types without a group come first. */
export function permissionGroups(ungrouped: string): readonly PermissionGroup[] {
  const groups = sidebar.flatMap((entry) => ('group' in entry ? [entry] : []))
  const alone = sidebar.flatMap((entry) => ('group' in entry ? [] : [entry]))
  const parts = groups.flatMap((group) => {
    const inner = group.entries.flatMap((entry) => ('group' in entry ? [entry] : []))
    return inner.length > 0 && inner.length === group.entries.length ? inner : [group]
  })
  return [
    { name: ungrouped, types: alone },
    ...parts.map(({ group, entries }) => ({ name: group, types: typesIn(entries) })),
  ]
}

export const visibleActions = ['see', 'edit', 'publish', 'delete'] as const
export type VisibleAction = (typeof visibleActions)[number]

/** Maps each checkbox to the actions that it grants. Some actions, such as `import`, have no checkbox of their own. */
const alsoGiven = (type: ContentType): { [A in VisibleAction]: readonly ContentAction[] } => ({
  see: ['see'],
  edit: type.publishing ? ['edit', 'import'] : ['edit', 'publish', 'import'],
  publish: type.publishing ? ['publish'] : [],
  delete: ['delete'],
})

export const ticked = (type: ContentType, action: VisibleAction): readonly string[] =>
  alsoGiven(type)
    [action].filter((each) => actionsOf(type).includes(each))
    .map((each) => permissionName({ type: type.key, action: each }))

export interface VisibleArea {
  name: string
  label: string
  about: string
}

export const roleAreas: readonly VisibleArea[] = AREAS.map((name) => ({ name, ...areaLabels[name] }))
