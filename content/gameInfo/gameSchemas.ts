import { z } from 'zod'
import type { RichText } from '../richText/tree.ts'

const id = z.int()
const count = z.int().nullable()
const named = z.object({ id, name: z.string() })
export type Named = z.infer<typeof named>

const entry = z.object({
  ...named.shape,
  game_id: count.meta({ description: 'Its number in the game, which is in the address of its page' }),
  realm: z.string().optional().meta({ description: 'The key of its realm, unless it is the first' }),
})
export type NamedEntry = z.infer<typeof entry>

const picture = z
  .object({ path: z.string(), width: count, height: count, avif: z.boolean() })
  .nullable()
  .meta({ description: 'Its address from the root of the site, or below PICTURES_URL; null where there is none' })
export type VisiblePicture = z.infer<typeof picture>

const chance = z
  .number()
  .nullable()
  .meta({ description: 'Percent, with the rates of the server; null where nobody has said it' })

const dropSchema = z.object({
  id,
  monster: z.object({ ...entry.shape, id: count }).meta({ description: 'Without an id where it has no page' }),
  item: entry,
  map: named,
  chance,
  quantity: count,
})
export type VisibleDrop = z.infer<typeof dropSchema>

const changeSchema = z.object({
  time: z.iso.datetime(),
  of: z.string().nullable().meta({ description: 'The other side of a drop; null for the thing itself' }),
  what: z.enum(['changed', 'new', 'gone']).meta({ description: '`new`: the drop was added; `gone`: it is no more' }),
  field: z.string().nullable().meta({ description: 'The name of the field; null where the drop is new or gone' }),
  before: z.string().meta({ description: 'As people read it; empty for none, and for long texts and pictures' }),
  after: z.string(),
})
export type VisibleChange = z.infer<typeof changeSchema>

const some = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() })

const place = { x: count, y: count }
const relatedSchema = z.object({ ...entry.shape, icon: picture })

export const itemPageSchema = z.object({
  ...entry.shape,
  kind: z.string(),
  icon: picture,
  description: z.string(),
  tree: z
    .custom<RichText>()
    .meta({ type: 'array', description: 'The description as it is shown; empty where it is plain' }),
  weight: z.number().nullable(),
  slots: count,
  used_by: z.string(),
  buy_price: count,
  sell_price: count,
  drops: some(dropSchema),
  sellers: some(z.object({ id, npc: z.string(), map: named, price: count, buy_with: z.string(), ...place })),
  packages: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      price: z.string().nullable(),
      bonus_of: z.string().nullable().meta({ description: 'The package that brings it as a bonus' }),
    }),
  ),
  changes: z.array(changeSchema),
  related: z.array(relatedSchema),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type ItemPage = z.infer<typeof itemPageSchema>

const spawnFacts = { amount: count, respawn_seconds: count, ...place }

export const monsterPageSchema = z.object({
  ...entry.shape,
  level: count,
  race: z.string(),
  element: z.string(),
  size: z.string(),
  hp: count,
  base_experience: count.meta({ description: 'With the rates of the server' }),
  job_experience: count,
  image: picture,
  drops: some(dropSchema),
  spawns: some(z.object({ id, map: named, ...spawnFacts })),
  changes: z.array(changeSchema),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type MonsterPage = z.infer<typeof monsterPageSchema>

export const mapPageSchema = z.object({
  ...named.shape,
  image: picture,
  cells_wide: count,
  cells_high: count,
  npcs: some(z.object({ id, npc: z.string(), buy_with: z.string(), ...place })),
  spawns: some(z.object({ id, monster: entry, level: count, ...spawnFacts })),
  drops: some(dropSchema),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type MapPage = z.infer<typeof mapPageSchema>

export const itemListSchema = z.object({
  ...some(z.object({ ...entry.shape, kind: z.string(), icon: picture })).shape,
  kinds: z.array(z.string()).meta({ description: 'All that items have' }),
})
export type ItemList = z.infer<typeof itemListSchema>

export const monsterListSchema = z.object({
  ...some(z.object({ ...entry.shape, level: count, race: z.string(), element: z.string(), image: picture })).shape,
  races: z.array(z.string()),
  elements: z.array(z.string()),
  map: named.nullable().meta({ description: 'The map that was asked for' }),
})
export type MonsterList = z.infer<typeof monsterListSchema>

export const hasSchema = z.object({ items: z.boolean(), monsters: z.boolean() })
export type Has = z.infer<typeof hasSchema>

export const chancesSchema = z.object({ chances: z.array(z.object({ id, chance })) })
export type Chances = z.infer<typeof chancesSchema>
