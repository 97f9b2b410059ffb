import { z } from 'zod'
import type { ContentType } from './define.ts'
import { contentTypes } from './index.ts'
import { canonicalTag } from './messages/canonicalTag.ts'
import { fill } from './messages/fill.ts'
import { messages } from './messages/messages.ts'
import { saying } from './messages/said.ts'
import { MOST_LANGUAGES } from './translations.ts'

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

/** `translate` is a language. Who may translate into it changes no other texts, and reads what visitors may read. */
export type Permission = { type: string; action: ContentAction } | { area: Area } | { translate: string }

const TRANSLATE = 'translate:'

export function permissionName(permission: Permission): string {
  if ('area' in permission) return permission.area
  return 'translate' in permission ? TRANSLATE + permission.translate : `${permission.type}:${permission.action}`
}

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

/** The languages that somebody with these permissions may translate into without editing what is translated. */
export const translatedLanguages = (permissions: Iterable<string>): string[] =>
  [...permissions].flatMap((name) => (name.startsWith(TRANSLATE) ? [name.slice(TRANSLATE.length)] : [])).sort()

/** Returns those that are permissions: the listed ones in their order, then those to translate. */
export function permissionsAmong(names: Iterable<string>, listed = permissionNames): string[] {
  const given = new Set(names)
  const translating = translatedLanguages(given).map((tag) => permissionName({ translate: tag }))
  return [...listed.filter((name) => given.has(name)), ...translating]
}

const words = messages('accounts.permissions', {
  language: 'en',
  list: 'permissions must be a list.',
  once: 'permissions must name each once.',
  languages: 'permissions may name at most {most} languages.',
})

/** Longer tags, such as those that name a calendar, are of no language that a site is written in. */
const LONGEST_TAG = 35

const isTranslating = (name: string): boolean =>
  translatedLanguages([name]).some((tag) => tag.length <= LONGEST_TAG && canonicalTag(tag) === tag)

/** Permissions in a request: some of the listed ones, and languages to translate into. */
export const permissionsSchema = (listed: readonly string[], unknown: () => string) =>
  z
    .array(
      z.union(
        [
          z.enum(listed),
          z
            .string()
            .refine(isTranslating)
            .meta({ pattern: `^${TRANSLATE}`, examples: ['translate:en'] }),
        ],
        saying(unknown),
      ),
      saying(() => words.list),
    )
    .max(
      listed.length + MOST_LANGUAGES,
      saying(() => words.once),
    )
    .refine(
      (names) => translatedLanguages(new Set(names)).length <= MOST_LANGUAGES,
      saying(() => fill(words.languages, { most: MOST_LANGUAGES })),
    )
    .transform((names) => permissionsAmong(names, listed))
