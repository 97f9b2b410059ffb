import { z } from 'zod'
import { ALL_FIGURES } from './figures.ts'

const time = z.iso.datetime().nullable()

const standing = {
  state: z
    .enum(['given', 'failing', 'waiting', 'absent'])
    .meta({ description: '`waiting`: never read yet; `absent`: its game has none' }),
  sentence: z.string().meta({ description: 'Why it fails or is absent; empty otherwise' }),
  given_at: time,
  tried_at: time,
  failing_since: time,
  interval: z.int().nullable(),
  refused: z.string().meta({ description: 'What was left out of the last reading, and why' }),
}

export const realmStanding = z.object({
  key: z.string(),
  name: z.string(),
  adapter: z.string().nullable(),
  connection: z.enum(['there', 'missing', 'not_needed']),
  changes_game: z
    .boolean()
    .meta({ description: 'Whether a switch for game accounts is on, or the connection for them is set' }),
  game_accounts: z.int().meta({ description: 'Game accounts of people here that belong to it' }),
  figures: z.array(z.object({ figure: z.enum(ALL_FIGURES), ...standing })),
  servers: z.object(standing).nullable().meta({ description: 'The look at its servers; null where it names none' }),
})

/** What `gapura game check` says of game accounts. */
export const realmFinding = z.object({
  state: z.enum(['good', 'mind', 'fault']),
  what: z.string(),
  advice: z.string().optional(),
})

export type RealmFinding = z.infer<typeof realmFinding>
export type Standing = z.infer<z.ZodObject<typeof standing>>
export type RealmStanding = z.infer<typeof realmStanding>
