import { defineContent, field, type Row } from '../define.ts'
import { settings } from '../wording.ts'

export const SERVER_STATES = ['online', 'maintenance', 'offline'] as const
export type ServerState = (typeof SERVER_STATES)[number]

export const STATUS_LIMITS = { message: 200, until: 60, next: 120 } as const

export const status = defineContent({
  single: true,
  key: 'status',
  table: 'status_settings',
  title: 'Status',
  fields: {
    state: field.choice({
      label: 'State',
      options: SERVER_STATES,
      empty: 'automatic',
      hint: 'Automatic is what a script sends, else what the realm says whose number of players the landing page shows; without both the site shows no state.',
    }),
    message: field.text({
      label: 'Message for visitors',
      limit: STATUS_LIMITS.message,
      hint: 'Shown during a maintenance: what is done, or why.',
    }),
    until: field.text({
      label: 'End of the maintenance',
      limit: STATUS_LIMITS.until,
      example: '22 November, 15.00 WIB',
      exampleLang: 'id',
      hint: 'When the maintenance is to end.',
    }),
    next_maintenance: field.text({
      label: 'Next maintenance',
      limit: STATUS_LIMITS.next,
      example: 'Kamis, 3 Desember, 09.00–11.00 WIB',
      exampleLang: 'id',
      hint: 'Shown on the page of the status, where a realm has one.',
    }),
    players_from: field.choice({
      label: 'Number of players',
      options: ['by hand', 'none'],
      empty: 'automatic',
      hint: 'Automatic is what a script or that realm says; by hand is the number below.',
    }),
    players: field.number({ label: 'Players, by hand' }),
  },
  wording: settings('Status'),
})
export type StatusSettings = Row<typeof status>
