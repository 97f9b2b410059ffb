import { defineContent, field, type Row } from '../define.ts'
import type { GamePower } from './gamePowers.ts'
import { english } from '../wording.ts'

export const EMULATORS = ['rathena', 'hercules', 'tfs', 'canary'] as const
export type EmulatorName = (typeof EMULATORS)[number]

export const ADAPTERS = [...EMULATORS, 'queries', 'pushed', 'none'] as const
export type AdapterName = (typeof ADAPTERS)[number]

const landingGroup = {
  legend: 'On the landing page',
  hint: 'In place of what is typed by hand. Where several realms have a section, it is the first one’s.',
}
const hidingGroup = { legend: 'Hidden from visitors' }

const onLanding = (section: string) =>
  field.boolean({ label: `Landing page: ${section}`, group: landingGroup, labelInGroup: section })

const accountsGroup = {
  legend: 'Game accounts',
  hint: 'What players do with their own accounts of the game here. It needs GAME_<KEY>_WRITE_URL of the environment; gapura game grants prints what that account of the database may do.',
}

const power = (labelInGroup: string) =>
  field.boolean({ label: `Game accounts: ${labelInGroup}`, group: accountsGroup, labelInGroup })

/** How emulators store passwords in their databases. */
export const PASSWORD_FORMS = ['plain', 'md5', 'sha1', 'argon2id'] as const
export type PasswordForm = (typeof PASSWORD_FORMS)[number]

const hiding = (label: string, labelInGroup: string) => field.boolean({ label, group: hidingGroup, labelInGroup })

/** The connection to a realm's game is not a setting here. Only environment variables configure it (docs/game.md). */
export const realm = defineContent({
  key: 'realms',
  path: '/realm-settings',
  table: 'realms',
  title: 'Realms',
  screen: 'settings/realms',
  name: 'name',
  readers: 'staff',
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
        none: 'no database: the state of servers alone',
      },
    }),
    servers: field.longText({
      label: 'Servers',
      search: false,
      servers: true,
      hint: 'A line for each server that players connect to: Log-in = play.example.com:6900. Whether each takes connections is looked at every 30 seconds.',
    }),
    query: field.text({
      label: 'Query',
      search: false,
      gameQuery: true,
      example: 'minecraft play.example.com:25565',
      hint: 'The protocol and the address by which the game itself says how many play, where no database and no script does.',
    }),
    factions: field.longText({
      isForPrograms: true,
      label: 'Factions',
      search: false,
      hint: 'A line for each faction of the site and what the game calls it: Knights = 7, 13. A faction without a line keeps the game’s name.',
    }),
    siege_hours: field.longText({
      isForPrograms: true,
      label: 'Castle hours',
      search: false,
      hint: 'When castles can be taken, as visitors read it, a line each: Selasa 21.00–23.00.',
    }),
    landing_online: onLanding('Number of players'),
    landing_factions: onLanding('Players and kills of factions'),
    landing_players: onLanding('Top Player'),
    landing_guilds: onLanding('Top Guild'),
    landing_vip: onLanding('VIP'),
    hides_online: hiding('Hide the number of players', 'Number of players'),
    hides_factions: hiding('Hide factions', 'Players and kills of factions'),
    hides_players: hiding('Hide the ranking of players', 'Ranking of players'),
    hides_guilds: hiding('Hide the ranking of guilds', 'Ranking of guilds'),
    hides_vip: hiding('Hide VIP', 'VIP'),
    hidden: hiding('Hidden', 'The whole realm'),
    accounts_create: power('Create one'),
    accounts_link: power('Link one by its password'),
    accounts_codes: power('Link one by a code that is typed in the game'),
    accounts_password: power('Change its password'),
    accounts_characters: power('See its characters'),
    accounts_rescue: power('Rescue characters that are stuck'),
    accounts_ban: power('Ban the accounts of people who are suspended here'),
    accounts_deliver: power('Give what was bought, by the mail or the script of the game'),
    season: field.text({
      label: 'Season',
      limit: 60,
      search: false,
      group: accountsGroup,
      example: 'S2',
      hint: 'Type another one when you wipe the game. What was paid before and is not given then waits for staff.',
    }),
    offers_at_registration: field.boolean({
      label: 'Game accounts: offered by the registration',
      group: accountsGroup,
      labelInGroup: 'Offer one on the registration form',
    }),
    registers_nobody: field.boolean({
      label: 'Game accounts: the game registers nobody itself',
      group: accountsGroup,
      labelInGroup: 'The game’s own registration (_M, _F) is off',
    }),
    passwords: field.choice({
      label: 'Passwords in the game',
      options: PASSWORD_FORMS,
      words: {
        plain: 'as they are typed',
        md5: 'MD5 (use_MD5_passwords)',
        sha1: 'SHA-1 (The Forgotten Server, Canary)',
        argon2id: 'argon2id (Canary)',
      },
      hint: 'How the game’s database stores them; “Try a password” on the card of the realm finds it out. All but argon2id are weak: who reads that database has them, so players choose another password than that of the site.',
    }),
    argon2_costs: field.text({
      label: 'Costs of argon2id',
      limit: 40,
      search: false,
      argon2Costs: true,
      example: '65536, 2, 2',
      hint: 'memoryConst in KiB, temporaryConst and parallelism of Canary’s config.lua. Canary’s own if empty.',
    }),
  },
  unique: ['key'],
  list: { columns: ['id', 'key', 'name', 'adapter', 'hidden'] },
  wording: english('Realm', { empty: 'The site reads no game’s database.' }),
})
export type Realm = Row<typeof realm>

type PowerField = `accounts_${GamePower}`
/** The switches of a realm for what the site may do in its game. */
export const powerField = (power: GamePower): PowerField => `accounts_${power}`
