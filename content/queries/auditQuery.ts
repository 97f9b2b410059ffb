import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { queryText } from '../fields/queryText.ts'
import { PAGE_SIZE } from '../reader.ts'
import { pageQuery } from './listQuery.ts'
import { about, says } from '../queryWording.ts'

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
  z.iso.datetime({ offset: true, ...says('time', { name }) }).transform((text) => new Date(text).toISOString())

const filters = {
  actor: queryText('actor')
    .optional()
    .meta({ description: '`user:12`, `token:5`, `visitor`, `command`, `site` or `demo`' }),
  type: queryText('type').optional().meta({ description: '`users`, or the menu key of a content type' }),
  action: z.enum(CHANGE_ACTIONS, says('oneOf', { name: 'action', options: CHANGE_ACTIONS.join(', ') })).optional(),
  row: wholeNumber(1, LARGEST_ID, about('id', { name: 'row' })).optional(),
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
    before: wholeNumber(1, LARGEST_ID, about('change', { name: 'before' }))
      .optional()
      .meta({ description: 'Only what is older than the entry with this `sequence`; in the place of `page`' }),
  })
  .refine(({ page = 1, per_page: size = PAGE_SIZE.usual }) => (page - 1) * size < MOST_COUNTED, {
    path: ['page'],
    ...says('page', { most: MOST_COUNTED }),
  })
export type AuditQuery = z.infer<typeof auditQuerySchema>
