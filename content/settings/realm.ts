import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** The emulators whose databases can be read (server/game/adapters). */
export const EMULATORS = ['rathena', 'hercules', 'tfs', 'canary'] as const
export type EmulatorName = (typeof EMULATORS)[number]

/** Where a realm's figures come from: an emulator's tables, an operator's own statements, or a script that sends them. */
export const ADAPTERS = [...EMULATORS, 'queries', 'pushed'] as const
export type AdapterName = (typeof ADAPTERS)[number]

/** A world of the game. Its connection is a setting of the environment alone: docs/game.md. */
export const realm = defineContent({
  key: 'realms',
  path: '/realm-settings',
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
      words: {
        rathena: 'rAthena',
        hercules: 'Hercules',
        tfs: 'The Forgotten Server',
        canary: 'Canary',
        queries: 'own queries',
        pushed: 'figures that a script sends',
      },
    }),
    factions: field.longText({
      label: 'Factions',
      search: false,
      hint: 'A line for each faction of the site and what the game calls it: Knights = 7, 13. What stands in no line keeps the game’s name.',
    }),
    hidden: field.boolean({ label: 'Hidden', hint: 'Visitors see nothing of this realm.' }),
  },
  unique: ['key'],
  list: { columns: ['id', 'key', 'name', 'adapter', 'hidden'] },
  wording: english('Realm', { empty: 'The site reads no game’s database.' }),
})
export type Realm = Row<typeof realm>
