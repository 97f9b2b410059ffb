import { z } from 'zod'
import type { RichText } from '../richText/tree.ts'

const id = z.int()
const count = z.int().nullable()
const languages = z
  .record(z.string(), z.string())
  .optional()
  .meta({ description: 'With `lang`: the languages of texts without a translation' })
const named = z.object({ id, name: z.string(), languages })
export type Named = z.infer<typeof named>

const entry = z.object({
  ...named.shape,
  game_id: count.meta({ description: 'Its number in the game, which is in the address of its page' }),
  realm: z.string().optional().meta({ description: 'The key of its realm, unless it is the first' }),
})
const itemNamed = z.object({ ...entry.shape, slots: count })
export type NamedItem = z.infer<typeof itemNamed>

const mapNamed = z.object({
  ...named.shape,
  title: z.string().meta({ description: 'The name that players know; empty where the map has none' }),
  summoned: z.boolean().meta({ description: 'No place: for monsters that are summoned, or come with an event' }),
})
export type NamedMap = z.infer<typeof mapNamed>

const monsterNamed = z.object({
  ...entry.shape,
  level: count,
  rank: z.string().meta({ description: '`boss`, `mvp`, or empty' }),
})

export const picture = z
  .object({ path: z.string(), width: count, height: count, avif: z.boolean() })
  .nullable()
  .meta({ description: 'Its address from the root of the site, or below PICTURES_URL; null where there is none' })
export type VisiblePicture = z.infer<typeof picture>

/** With what a list shows of it beside its name. */
const itemListed = itemNamed.extend({ kind: z.string(), subtype: z.string(), places: z.string(), icon: picture })
const monsterListed = monsterNamed.extend({ race: z.string(), image: picture })

const chance = z
  .number()
  .nullable()
  .meta({ description: 'Percent, with the rates of the server; null where nobody has said it' })

const dropSchema = z.object({
  id,
  monster: z
    .object({ ...monsterListed.shape, id: count, element: z.string() })
    .meta({ description: 'Without an id where it has no page' }),
  item: itemListed,
  map: mapNamed,
  chance,
  quantity: count,
  prize: z.boolean().meta({ description: 'For the player who has done most against an MVP' }),
  steal_protected: z.boolean().meta({ description: 'No player can steal it' }),
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

const lines = (of: string) => z.string().meta({ description: `${of}, one per line` })

const itemFacts = {
  internal_name: z.string(),
  subtype: z.string(),
  affix: z.string().meta({ description: 'What a card adds to the name of what it is put into' }),
  attack: count,
  magic_attack: count,
  defense: count,
  range: count,
  weapon_level: count,
  armor_level: count,
  required_level: count,
  maximum_level: count,
  classes: z.string(),
  sex: z.string(),
  places: z.string(),
  trade_rules: lines('What may not be done with it'),
  effect: lines('What it does'),
  script: z.string(),
}

const containedSchema = z.array(
  z.object({
    ...{ id, item: itemListed, chance, quantity: count },
    times: z.int().meta({ description: 'How many draws have this chance; a box may draw several times' }),
  }),
)
const questSchema = z.object({
  ...{ id, quest: z.string(), chance, quantity: count },
  times: z.int().meta({ description: 'How many quests of this name give it so' }),
})
const exchangeSchema = z.array(
  z.object({
    id,
    by: z.string().meta({ description: 'Who exchanges' }),
    item: itemListed.nullable(),
    quantity: count,
  }),
)
const setSchema = z.object({
  group: z.string(),
  effect: lines('What the set does'),
  items: z.array(itemNamed),
  languages,
})
export type ItemSet = z.infer<typeof setSchema>

const itemLinksSchema = z.object({
  sets: z.array(setSchema).meta({ description: 'With the other items of each set' }),
  boxes: containedSchema.meta({ description: 'What it is obtained from, such as boxes' }),
  contents: containedSchema.meta({ description: 'What is obtained from it' }),
  taken: exchangeSchema.meta({ description: 'Exchanges that take it, with what they give and how many they take' }),
  given: exchangeSchema.meta({ description: 'Exchanges that give it, with what they take' }),
  quests: z.array(questSchema.extend({ monster: monsterListed.nullable() })),
  tames: z.array(z.object({ id, monster: monsterListed })),
})
export type ItemLinks = z.infer<typeof itemLinksSchema>

const monsterLinksSchema = z.object({
  slaves: z
    .array(z.object({ name: z.string(), monster: monsterListed.nullable() }))
    .meta({ description: 'The lines of `slaves`, with the monster if only one has the name' }),
  tamed_by: z.array(itemListed),
  quests: z.array(questSchema.extend({ item: itemListed })),
})
export type MonsterLinks = z.infer<typeof monsterLinksSchema>

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
  ...itemFacts,
  drops: some(dropSchema),
  sellers: some(
    z.object({ id, npc: z.string(), map: mapNamed, price: count, buy_with: z.string(), languages, ...place }),
  ),
  links: itemLinksSchema,
  packages: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      price: z.string().nullable(),
      bonus_of: z.string().nullable().meta({ description: 'The package that brings it as a bonus' }),
      languages,
    }),
  ),
  changes: z.array(changeSchema),
  related: z.array(itemListed),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type ItemPage = z.infer<typeof itemPageSchema>

const spawnFacts = { amount: count, respawn_seconds: count, ...place }

const monsterStats = {
  sp: count,
  attack: count,
  attack_most: count,
  magic_attack: count,
  magic_attack_most: count,
  defense: count,
  magic_defense: count,
  hit: count,
  flee: count,
  strength: count,
  agility: count,
  vitality: count,
  intelligence: count,
  dexterity: count,
  luck: count,
  range: count,
  cast_range: count,
  chase_range: count,
  walk_milliseconds: count,
  attack_delay: count.meta({ description: 'Milliseconds between attacks' }),
  attack_motion: count.meta({ description: 'Milliseconds that an attack takes' }),
  damage_motion: count.meta({ description: 'Milliseconds that it stops after a hit' }),
  modes: lines('How it behaves'),
  skills: lines('A skill with level, condition, chance, target, cast time and delay, parted by “ | ”'),
  slaves: lines('What accompanies it'),
}

export const monsterPageSchema = z.object({
  ...monsterNamed.shape,
  internal_name: z.string(),
  other_name: z.string(),
  race: z.string(),
  element: z.string(),
  size: z.string(),
  hp: count,
  base_experience: count.meta({ description: 'With the rates of the server' }),
  job_experience: count,
  mvp_experience: count,
  before_rates: z
    .object({ base_experience: count, job_experience: count, mvp_experience: count })
    .meta({ description: 'Experience as the files of the game say' }),
  ...monsterStats,
  image: picture,
  drops: some(dropSchema),
  spawns: some(
    z.object({
      id,
      map: mapNamed,
      ...spawnFacts,
      places: z.int().meta({ description: 'At how many places of the map; one has its coordinates' }),
      respawn_seconds_most: count,
    }),
  ).meta({ description: 'Each map once' }),
  card: itemNamed.nullable().meta({ description: 'The card that it drops' }),
  links: monsterLinksSchema,
  changes: z.array(changeSchema),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type MonsterPage = z.infer<typeof monsterPageSchema>

const levels = z
  .object({ from: z.int(), to: z.int() })
  .nullable()
  .meta({ description: 'Of the monsters that appear there' })
export type Levels = z.infer<typeof levels>

export const atlasSchema = some(z.object({ ...named.shape, title: z.string(), image: picture, levels }))
export type MapAtlas = z.infer<typeof atlasSchema>

export const mapPageSchema = z.object({
  ...mapNamed.shape,
  image: picture,
  cells_wide: count,
  cells_high: count,
  npcs: some(z.object({ id, npc: z.string(), buy_with: z.string(), languages, ...place })),
  levels,
  warps: z
    .array(z.object({ ...mapNamed.shape, places: z.array(z.object(place)) }))
    .meta({ description: 'Where warps lead, each map once, with the places of its warps on this map' }),
  spawns: some(z.object({ id, monster: monsterListed, level: count, ...spawnFacts })),
  drops: some(dropSchema),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
export type MapPage = z.infer<typeof mapPageSchema>

const choices = z
  .record(z.string(), z.array(z.string()))
  .meta({ description: 'By filter, all texts that rows have there' })

const known = z.array(z.string()).meta({ description: 'The other fields of filters and orders that some row has' })

const itemRow = itemPageSchema.pick({
  ...{ required_level: true, attack: true, magic_attack: true, defense: true, weight: true, buy_price: true },
})
export const itemListSchema = z.object({
  ...some(itemListed.extend(itemRow.shape)).shape,
  choices,
  known,
})
export type ItemList = z.infer<typeof itemListSchema>

const monsterRow = monsterPageSchema.pick({
  ...{ element: true, size: true, hp: true, base_experience: true, job_experience: true },
})
export const monsterListSchema = z.object({
  ...some(monsterListed.extend(monsterRow.shape)).shape,
  choices,
  known,
  map: named.nullable().meta({ description: 'The map that was asked for' }),
})
export type MonsterList = z.infer<typeof monsterListSchema>

export const hasSchema = z.object({ items: z.boolean(), monsters: z.boolean() })
export type Has = z.infer<typeof hasSchema>

export const chancesSchema = z.object({
  chances: z.array(
    z.object({
      ...{ id, chance },
      item: itemListed,
      monster: monsterListed.nullable().meta({ description: 'Null where the drop has only the name of its monster' }),
    }),
  ),
})
export type Chances = z.infer<typeof chancesSchema>
