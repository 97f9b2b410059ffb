import { z } from 'zod'
import { CHANGE_ACTIONS } from './auditQuery.ts'

/** What the first screen of the back-office shows. Parts that the caller may not read are null or left out. */
export const overviewSchema = z.object({
  desk: z
    .object({
      orders: z.int().meta({ description: 'Orders whose buyers say that they have paid.' }),
      payments: z.int().meta({ description: 'Payments without an order, of which nobody has decided.' }),
      unclear: z.int().meta({ description: 'Deliveries of which nobody knows whether the game gave them.' }),
    })
    .nullable()
    .meta({ description: 'Null without the permission `shop:confirm`.' }),
  unpublished: z
    .array(
      z.object({
        type: z.string().meta({ description: 'The menu key of the content type.' }),
        drafts: z.int(),
        scheduled: z.int(),
        next_at: z.string().nullable().meta({ description: 'When the next scheduled row is published.' }),
      }),
    )
    .meta({ description: 'Types that one edits, of which visitors do not see all rows.' }),
  messages: z
    .int()
    .nullable()
    .meta({ description: 'Announcements that were not sent. Null without the permission `channels`.' }),
  backups: z
    .object({
      scheduled: z.boolean(),
      failed: z.boolean().meta({ description: 'Whether the last scheduled backup failed.' }),
      made_at: z.string().nullable().meta({ description: 'When the last scheduled backup was made.' }),
    })
    .nullable()
    .meta({ description: 'Null for all but owners.' }),
  changes: z
    .array(
      z.object({
        sequence: z.int(),
        time: z.string(),
        actor: z.string(),
        actor_name: z.string().nullable(),
        action: z.enum(CHANGE_ACTIONS),
        type: z.string(),
        row_id: z.int(),
        row_name: z.string().nullable(),
        batch: z.int().nullable().meta({ description: 'A batch is listed once, by its last change.' }),
      }),
    )
    .meta({
      description:
        'The last changes of content, the newest first: with the permission `audit` of all types, otherwise of those that one edits.',
    }),
})
export type Overview = z.infer<typeof overviewSchema>
