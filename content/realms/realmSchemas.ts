import { z } from 'zod'
import { gameAccountNeeds } from '../accounts/gameAccounts.ts'
import { FIGURE_STATES, REALM_SECTIONS } from './figures.ts'
import { REALM_STATES } from './serverState.ts'

const count = z.int()
const age = {
  state: z.enum(FIGURE_STATES).meta({ description: '`unknown`: never given, or more than an hour ago' }),
  as_of: z.iso.datetime().nullable().meta({ description: 'When it was read last; null while it is current' }),
}
const ageSchema = z.object(age)

const faction = z.string().nullable().meta({ description: 'As the realm’s setting names it; null for none' })
const factionSchema = z.object({ faction, players: count, online: count })
const killsSchema = z.object({ faction, kills: count })

const statusSchema = z.object({
  state: z.enum(REALM_STATES).meta({
    description: '`partly`: some of them; `maintenance`: said by the operator; `unknown`: not looked at for an hour',
  }),
  as_of: age.as_of,
  servers: z
    .array(z.object({ name: z.string(), up: z.boolean().nullable() }))
    .meta({ description: 'In their order; null where it could not be looked at' }),
})

export const realmSchema = z.object({
  key: z.string(),
  name: z.string(),
  landing: z.array(z.enum(REALM_SECTIONS)).meta({ description: 'What the landing page shows of it' }),
  registration: gameAccountNeeds
    .nullable()
    .meta({ description: 'What an account of its game needs, if the registration form offers one' }),
  status: statusSchema.nullable().meta({ description: 'Null where the realm names no server' }),
  online: z
    .object({ ...age, players: count.nullable(), record: count.nullable(), record_at: z.iso.datetime().nullable() })
    .nullable(),
  factions: z.object({ ...age, rows: z.array(factionSchema) }).nullable(),
  kills: z.object({ ...age, rows: z.array(killsSchema) }).nullable(),
  players: ageSchema.nullable(),
  guilds: ageSchema.nullable(),
  vip: ageSchema.nullable(),
  castles: ageSchema.nullable(),
  zeny: ageSchema.nullable(),
  mvp: ageSchema.nullable().meta({ description: 'Bosses that each killed' }),
  pvp: ageSchema.nullable().meta({ description: 'Players that each killed' }),
  fame: ageSchema.nullable(),
})
export type RealmAnswer = z.infer<typeof realmSchema>

const moved = z
  .object({ day: count.nullable(), week: count.nullable() })
  .meta({ description: 'Places gained since yesterday and last week; null where it had none then' })
const place = count.meta({ description: 'Counted from 1, hidden names left out' })

export const playerSchema = z.object({
  place,
  moved,
  name: z.string(),
  level: count,
  experience: count,
  faction,
  guild: z.string().nullable(),
})
const emblem = z.string().nullable().meta({ description: 'The address of its picture; null if it has none' })

export const guildSchema = z.object({
  place,
  moved,
  name: z.string(),
  emblem,
  leader: z.string().nullable(),
  members: count,
  score: count,
})
export const vipSchema = z.object({ name: z.string(), tier: z.string().nullable(), ends_at: z.iso.datetime() })
const castleSchema = z.object({
  castle: z.string(),
  guild: z.string().nullable().meta({ description: 'Who holds it; null for nobody' }),
  emblem,
})
export const tallySchema = z.object({
  place,
  name: z.string(),
  score: count.meta({ description: 'Zeny, kills, or points' }),
  faction,
})
export type TallyRow = z.infer<typeof tallySchema>
export type PlayerRow = z.infer<typeof playerSchema>
export type GuildRow = z.infer<typeof guildSchema>
export type VipRow = z.infer<typeof vipSchema>

export const playersSchema = z.object({ ...age, rows: z.array(playerSchema) })
export const guildsSchema = z.object({ ...age, rows: z.array(guildSchema) })
export const vipsSchema = z.object({ ...age, rows: z.array(vipSchema) })
export const talliesSchema = z.object({ ...age, rows: z.array(tallySchema) })
export const castlesSchema = z.object({
  ...age,
  hours: z.array(z.string()).meta({ description: 'When they can be taken, as the operator says it' }),
  rows: z.array(castleSchema),
})
export type Castles = z.infer<typeof castlesSchema>

export const factionsSchema = z.object({
  ...age,
  rows: z.array(factionSchema.extend({ place, kills: count.nullable() })),
})

const course = z
  .array(z.object({ day: z.iso.date(), place: count, score: count }))
  .meta({ description: 'A point a day for a month, oldest first; the score is the level of a character' })

export const playerCardSchema = z.object({
  ...age,
  name: z.string(),
  row: playerSchema.nullable(),
  vip: vipSchema.nullable(),
  course,
})
export const guildCardSchema = z.object({
  ...age,
  name: z.string(),
  row: guildSchema.nullable(),
  castles: z.array(z.string()).meta({ description: 'Castles that it holds' }),
  members: z.array(playerSchema).meta({ description: 'Those of them who are in the ranking of players' }),
  course,
})

export const populationSchema = z.object({
  ...age,
  record: count.nullable(),
  record_at: z.iso.datetime().nullable(),
  points: z
    .array(z.object({ at: z.iso.datetime(), players: count, most: count }))
    .meta({ description: 'Each of ten minutes (day), an hour (week) or a day (year), oldest first' }),
})

export type PlayerCard = z.infer<typeof playerCardSchema>
export type GuildCard = z.infer<typeof guildCardSchema>
export type Population = z.infer<typeof populationSchema>
export type FactionRanking = z.infer<typeof factionsSchema>
