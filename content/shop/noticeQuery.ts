import { z } from 'zod'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { pageQuery } from '../queries/listQuery.ts'
import { NOTICE_STATES } from './gateways.ts'

const words = messages('shop.noticeQuery', { language: 'en', state: 'state must be one of: {options}.' })

export const noticeQuerySchema = z.object({
  ...pageQuery,
  state: z
    .enum(
      NOTICE_STATES,
      saying(() => fill(words.state, { options: NOTICE_STATES.join(', ') })),
    )
    .optional(),
})
export type NoticeQuery = z.output<typeof noticeQuerySchema>
