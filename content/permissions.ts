import type { ContentType } from './define.ts'
import { contentTypes } from './index.ts'

/**
 * What may be done with the rows of a content type. To see is to find its screen in the back-office; bringing a row back
 * from the trash is part of `delete`.
 */
export const CONTENT_ACTIONS = ['see', 'edit', 'publish', 'delete', 'import'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** Parts of the back-office that are no content type. */
export const AREAS = ['accounts', 'roles', 'audit', 'takedowns', 'channels', 'demo'] as const

/** Making owners and unmaking them is for owners alone: no role has it. */
export const OWNERS = 'owners'
export type Area = (typeof AREAS)[number] | typeof OWNERS

/** The right to do one thing. Permissions are derived: one for each content type and action, and one for each area. */
export type Permission = { type: string; action: ContentAction } | { area: Area }

/** Its name in a role and in what `/me` answers: `news:edit`, `audit`. */
export const permissionName = (permission: Permission): string =>
  'area' in permission ? permission.area : `${permission.type}:${permission.action}`

/** What there is one of is neither published, deleted nor imported. */
export const actionsOf = ({ single }: ContentType): readonly ContentAction[] =>
  single ? ['see', 'edit'] : CONTENT_ACTIONS

/** The names of all that a role can have, content types in the order of the menu. */
export const permissionNames: readonly string[] = [
  ...contentTypes.flatMap((type) => actionsOf(type).map((action) => permissionName({ type: type.key, action }))),
  ...AREAS,
]

/** To send the state of the game's server. For tokens alone: nobody sends it by hand, so that no role has it. */
export const STATUS_REPORT = 'status-report'

/** To send the figures of a realm: for tokens alone, too. */
export const FIGURES_REPORT = 'figures-report'

/** What such tokens do, who are nobody in the back-office. */
export const REPORTS: readonly string[] = [STATUS_REPORT, FIGURES_REPORT]

/**
 * The areas that a token of a script can have. Roles, takedowns and the addresses of channels ask for a fresh
 * proof, which no script can give.
 */
export const TOKEN_AREAS = ['accounts', 'audit', 'demo', STATUS_REPORT, FIGURES_REPORT] as const satisfies readonly (
  (typeof AREAS)[number] | typeof STATUS_REPORT | typeof FIGURES_REPORT
)[]

/** The names of all that a token of a script can have. */
export const tokenPermissionNames: readonly string[] = [
  ...permissionNames.filter((name) => name.includes(':')),
  ...TOKEN_AREAS,
]

/** What an owner holds. */
export const ownerPermissions: readonly string[] = [...permissionNames, OWNERS]
