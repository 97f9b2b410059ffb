import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { queryText } from '../fields/queryText.ts'
import { PAGE_SIZE } from '../reader.ts'
import { pageQuery } from './listQuery.ts'

export const CHANGE_ACTIONS = [
  'create',
  'update',
  'move',
  'delete',
  'sign-in',
  'sign-out',
  'end-sessions',
  'make-reset-link',
  'export-account',
  'make-status-token',
  'revoke-status-token',
  'require-factor',
  'add-factor',
  'remove-factor',
  'remove-factors',
  'make-recovery-codes',
  'use-recovery-code',
  'set-address',
  'make-signing-secret',
  'send-again',
  'mark-sent',
  'resume-deliveries',
  'accept-gift',
  'hide-name',
  'try-password',
  'show-name',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

export const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time such as 2026-01-31T17:00:00Z.` })
    .transform((text) => new Date(text).toISOString())

const filters = {
  actor: queryText('actor')
    .optional()
    .meta({ description: '`user:12`, `token:5`, `visitor`, `command`, `site` or `demo`' }),
  type: queryText('type').optional().meta({ description: '`users`, or the menu key of a content type' }),
  action: z.enum(CHANGE_ACTIONS, `action must be one of: ${CHANGE_ACTIONS.join(', ')}.`).optional(),
  row: wholeNumber(1, LARGEST_ID, 'row must be the number of an ID.').optional(),
  from: moment('from').optional(),
  to: moment('to').optional(),
}

/** `from` is inclusive, `to` is exclusive. */
export const auditFilterSchema = z.object(filters)
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** The API counts at most this many entries. The parameter `before` requests older entries. */
export const MOST_COUNTED = 10_000

export const auditQuerySchema = z
  .object({
    ...filters,
    ...pageQuery,
    before: wholeNumber(1, LARGEST_ID, 'before must be the number of a change.')
      .optional()
      .meta({ description: 'Only what is older than the entry with this `sequence`; in the place of `page`' }),
  })
  .refine(({ page = 1, per_page: size = PAGE_SIZE.usual }) => (page - 1) * size < MOST_COUNTED, {
    path: ['page'],
    message: `page reaches as far as entry ${MOST_COUNTED}. What is older follows by before, as Link says, or by from and to.`,
  })
export type AuditQuery = z.infer<typeof auditQuerySchema>
