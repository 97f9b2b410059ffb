import { z } from 'zod'
import { pageQuery } from '../queries/listQuery.ts'
import { NOTICE_STATES } from './gateways.ts'

export const noticeQuerySchema = z.object({
  ...pageQuery,
  state: z.enum(NOTICE_STATES, `state must be one of: ${NOTICE_STATES.join(', ')}.`).optional(),
})
export type NoticeQuery = z.output<typeof noticeQuerySchema>
