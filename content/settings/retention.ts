import { defineContent, field } from '../define.ts'
import { settings } from '../wording.ts'

const HISTORY_SPANS = ['10 years', '5 years', '3 years', '2 years', '1 year'] as const

/** Years after which the log's entries are removed; null if they stay for ever. */
export const historyYears = (history: string): number | null => Number(/^\d+/.exec(history)?.[0] ?? 0) || null

/** Hours until a changed retention period takes effect, so that operators can undo a mistake. */
export const RETENTION_DELAY_HOURS = 24

export const retention = defineContent({
  single: true,
  key: 'retention',
  table: 'retention_settings',
  title: 'Retention',
  readers: 'staff',
  fields: {
    history: field.choice({
      label: 'History',
      options: HISTORY_SPANS,
      empty: 'for ever',
      hint: `Older entries are removed for good, in the history of rows and in the audit trail, which are one; and with them the pictures that nothing else names. Of each row its last change from before that time stays. It begins ${RETENTION_DELAY_HOURS} hours after this is saved: until then it can be put back. Backups keep what they hold.`,
    }),
  },
  wording: settings('Retention'),
})
