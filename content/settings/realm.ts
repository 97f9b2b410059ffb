import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** The emulators whose databases can be read (server/game/adapters). */
export const ADAPTERS = ['rathena', 'hercules', 'tfs', 'canary'] as const
export type AdapterName = (typeof ADAPTERS)[number]

/** A world of the game, whose database is read. Its connection is a setting of the environment alone: docs/game.md. */
export const realm = defineContent({
  key: 'realms',
  path: '/realms',
  table: 'realms',
  title: 'Realms',
  screen: 'settings/realms',
  name: 'name',
  fields: {
    key: field.text({
      label: 'Key',
      required: true,
      identifier: true,
      limit: 20,
      search: false,
      example: 'main',
      hint: 'Names the connection: for main it is the variable GAME_MAIN_URL of the environment.',
    }),
    name: field.text({ label: 'Name', required: true, limit: 60 }),
    adapter: field.choice({
      label: 'Adapter',
      required: true,
      options: ADAPTERS,
      words: { rathena: 'rAthena', hercules: 'Hercules', tfs: 'The Forgotten Server', canary: 'Canary' },
    }),
  },
  unique: ['key'],
  list: { columns: ['id', 'key', 'name', 'adapter'] },
  wording: english('Realm', { empty: 'The site reads no game’s database.' }),
})
export type Realm = Row<typeof realm>
