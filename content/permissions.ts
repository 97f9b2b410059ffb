import type { ContentType } from './define.ts'
import { contentTypes } from './index.ts'

/**
 * `see` means that the type's screen is visible in the back-office. `delete` also allows restoring a row from the
 * trash.
 */
export const CONTENT_ACTIONS = ['see', 'edit', 'publish', 'delete', 'import'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

export const AREAS = [
  'accounts',
  'roles',
  'audit',
  'takedowns',
  'channels',
  'demo',
  'shop:offers',
  'shop:confirm',
  'shop:refund',
] as const

/** No role contains this permission. Only owners may make somebody an owner or demote an owner. */
export const OWNERS = 'owners'
export type Area = (typeof AREAS)[number] | typeof OWNERS

export type Permission = { type: string; action: ContentAction } | { area: Area }

export const permissionName = (permission: Permission): string =>
  'area' in permission ? permission.area : `${permission.type}:${permission.action}`

export const actionsOf = ({ single }: ContentType): readonly ContentAction[] =>
  single ? ['see', 'edit'] : CONTENT_ACTIONS

const contentPermissions: readonly string[] = contentTypes.flatMap((type) =>
  actionsOf(type).map((action) => permissionName({ type: type.key, action })),
)

export const permissionNames: readonly string[] = [...contentPermissions, ...AREAS]

/** Only API tokens have this permission, because scripts report the server status and people do not. */
export const STATUS_REPORT = 'status-report'

export const FIGURES_REPORT = 'figures-report'

/** The permission that the creator of a token needs, so that the token may report. */
export const REPORT_NEEDS: Readonly<Record<string, string>> = {
  [STATUS_REPORT]: 'status:edit',
  [FIGURES_REPORT]: 'realms:edit',
}

export const REPORTS: readonly string[] = [STATUS_REPORT, FIGURES_REPORT]

/**
 * Excludes roles, takedowns, channels and the shop, because they require a fresh proof of identity, which a script cannot give.
 */
export const TOKEN_AREAS = ['accounts', 'audit', 'demo', STATUS_REPORT, FIGURES_REPORT] as const satisfies readonly (
  (typeof AREAS)[number] | typeof STATUS_REPORT | typeof FIGURES_REPORT
)[]

const guardedPermissions: readonly string[] = contentTypes
  .filter(({ guarded }) => guarded)
  .map(({ key }) => permissionName({ type: key, action: 'edit' }))

export const tokenPermissionNames: readonly string[] = [...contentPermissions, ...TOKEN_AREAS].filter(
  (name) => !guardedPermissions.includes(name),
)

export const ownerPermissions: readonly string[] = [...permissionNames, OWNERS]
