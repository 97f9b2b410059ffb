import type { ContentType } from './define.ts'
import { contentTypes } from './index.ts'

/** Permissions per content type. `see` shows its screen; `delete` includes restoring from the trash. */
export const CONTENT_ACTIONS = ['see', 'edit', 'publish', 'delete', 'import'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** Areas of the back-office that are not content types. */
export const AREAS = ['accounts', 'roles', 'audit', 'takedowns', 'channels', 'demo'] as const

/** Only owners can make or unmake owners: no role has it. */
export const OWNERS = 'owners'
export type Area = (typeof AREAS)[number] | typeof OWNERS

/** Permissions are derived: one per content type and action, one per area. */
export type Permission = { type: string; action: ContentAction } | { area: Area }

/** Name in roles and in `/me`: `news:edit`, `audit`. */
export const permissionName = (permission: Permission): string =>
  'area' in permission ? permission.area : `${permission.type}:${permission.action}`

/** A single type cannot be published, deleted or imported. */
export const actionsOf = ({ single }: ContentType): readonly ContentAction[] =>
  single ? ['see', 'edit'] : CONTENT_ACTIONS

/** Names of all permissions of a role, in menu order. */
export const permissionNames: readonly string[] = [
  ...contentTypes.flatMap((type) => actionsOf(type).map((action) => permissionName({ type: type.key, action }))),
  ...AREAS,
]

/** For tokens only: nobody sends the status by hand. */
export const STATUS_REPORT = 'status-report'

/** For tokens only: figures of a realm. */
export const FIGURES_REPORT = 'figures-report'

/** Such tokens have no access to the back-office. */
export const REPORTS: readonly string[] = [STATUS_REPORT, FIGURES_REPORT]

/**
 * Areas for tokens of scripts. Roles, takedowns and channel addresses need a fresh proof, which scripts cannot give.
 */
export const TOKEN_AREAS = ['accounts', 'audit', 'demo', STATUS_REPORT, FIGURES_REPORT] as const satisfies readonly (
  (typeof AREAS)[number] | typeof STATUS_REPORT | typeof FIGURES_REPORT
)[]

export const tokenPermissionNames: readonly string[] = [
  ...permissionNames.filter((name) => name.includes(':')),
  ...TOKEN_AREAS,
]

export const ownerPermissions: readonly string[] = [...permissionNames, OWNERS]
