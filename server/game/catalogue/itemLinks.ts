import type { ItemLinks, ItemSet, MonsterLinks, NamedItem } from '../../../content/gameInfo/gameSchemas.ts'
import { item, type Item } from '../../../content/types/item.ts'
import { itemLink } from '../../../content/types/itemLink.ts'
import { splitLines } from '../../../content/text.ts'
import { monster, type Monster } from '../../../content/types/monster.ts'
import { equals, folded } from '../../database/dialect/collation.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import { ITEM_COLUMNS, MONSTER_COLUMNS, namedItem, namedMonster, type GameSource } from './source.ts'

/** The largest boxes of Ragnarok contain some 1,500 items. */
const MOST_LINKS = 2_000
const MOST_SETS = 200
const MOST_MEMBERS = 1_000

/** Returns all that `item_links` says of an item, in three queries. */
export async function readItemLinks(game: GameSource, { id, realm }: Item): Promise<ItemLinks> {
  game.uses(itemLink, item, monster)
  const [own, ofThis] = await Promise.all([readLinks(game, 'items_id', id), readLinks(game, 'source_id', id)])
  const exchange = ({ id, link_group: by, other, quantity }: Link) => ({ id, by, item: other, quantity })
  const rows = (links: readonly Link[], relation: Link['relation']) =>
    links.filter((link) => link.relation === relation)
  return {
    sets: await readSets(game, { id, realm }, rows(own, 'set')),
    boxes: contained(rows(own, 'box')),
    contents: contained(rows(ofThis, 'box')),
    taken: rows(own, 'takes').map(exchange),
    given: rows(ofThis, 'takes').map(exchange),
    quests: counted(
      rows(own, 'quest').map(({ id, link_group: quest, monster, chance, quantity }) => ({
        ...{ id, quest, monster, chance, quantity },
      })),
      ({ quest, monster }) => [quest, monster?.id],
    ),
    tames: rows(own, 'tames').flatMap(({ id, monster }) => (monster ? [{ id, monster }] : [])),
  }
}

/** Equal rows are one: some boxes draw several times from the same items, and some quests share a name. */
function counted<R extends { chance: number | null; quantity: number | null }>(
  rows: readonly R[],
  whatOf: (row: R) => readonly (string | number | undefined)[],
): (R & { times: number })[] {
  const unlike = new Map<string, R & { times: number }>()
  for (const row of rows) {
    const key = JSON.stringify([...whatOf(row), row.chance, row.quantity])
    const known = unlike.get(key)
    if (known) known.times += 1
    else unlike.set(key, { ...row, times: 1 })
  }
  return [...unlike.values()]
}

function contained(links: readonly Link[]): ItemLinks['contents'] {
  const rows = links.flatMap(({ id, other: item, chance, quantity }) => (item ? [{ id, item, chance, quantity }] : []))
  return counted(rows, ({ item }) => [item.id]).sort(likeliestFirst)
}

interface Likely {
  id: number
  chance: number | null
}

/** As `folded` folds texts on PostgreSQL. SQLite compares them without regard to case. */
const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const likeliestFirst = (one: Likely, other: Likely): number =>
  (other.chance ?? -1) - (one.chance ?? -1) || one.id - other.id

async function readLinks(game: GameSource, of: 'items_id' | 'source_id', id: number) {
  const rows = await game.queries
    .selectFrom('item_links as row')
    .leftJoin('items', 'items.id', of === 'items_id' ? 'row.source_id' : 'row.items_id')
    .leftJoin('monsters', 'monsters.id', 'row.monster_id')
    .select(['row.id', 'row.relation', 'row.link_group', 'row.quantity', 'row.chance', 'row.effect', 'row.monster_id'])
    .select([...ITEM_COLUMNS, ...MONSTER_COLUMNS])
    .where(`row.${of}`, '=', id)
    .orderBy('row.id')
    .limit(MOST_LINKS)
    .execute()
  return rows.map(({ id, relation, link_group, quantity, chance, effect, ...row }) => ({
    ...{ id, relation, link_group, quantity, chance, effect },
    other: row.items_id === null ? null : namedItem(game, row as ItemRow), // The cast is safe: all columns of an item that exists are of its types.
    monster:
      row.monster_id === null
        ? null
        : namedMonster(game, { ...row, monster_id: row.monster_id, monster_name: row.monster_name ?? '' }),
  }))
}

type ItemRow = Parameters<typeof namedItem>[1]

type Link = Awaited<ReturnType<typeof readLinks>>[number]

async function readSets(
  game: GameSource,
  { id, realm }: Pick<Item, 'id' | 'realm'>,
  own: readonly Link[],
): Promise<ItemSet[]> {
  const groups = [...new Set(own.map(({ link_group }) => link_group).filter(Boolean))].slice(0, MOST_SETS)
  if (groups.length === 0) return []
  const { queries, source } = game
  const { engine } = source.database
  const rows = await queries
    .selectFrom('item_links as row')
    .innerJoin('items', 'items.id', 'row.items_id')
    .select(['row.link_group', ...ITEM_COLUMNS])
    .where('row.relation', '=', 'set')
    // Sets of two realms may have one name.
    .where('items.realm', '=', realm)
    .where((eb) => isOneOfTexts(engine, folded(engine, eb.ref('row.link_group')), groups.map(asciiLower)))
    .where('row.items_id', '<>', id)
    .orderBy('row.id')
    .limit(MOST_MEMBERS)
    .execute()
  return groups.map((group) => {
    const members = new Map<number, NamedItem>()
    for (const row of rows) if (row.link_group === group) members.set(row.items_id, namedItem(game, row))
    return {
      group,
      effect: own.find(({ link_group }) => link_group === group)?.effect ?? '',
      items: [...members.values()],
    }
  })
}

const MOST_SLAVES = 30

/** Finds the monsters that accompany another, which has their names alone. */
async function readSlaves(game: GameSource, { slaves, realm }: Monster): Promise<MonsterLinks['slaves']> {
  const names = [...new Set(splitLines(slaves))].slice(0, MOST_SLAVES)
  if (names.length === 0) return []
  const { engine } = game.source.database
  const rows = await game.queries
    .selectFrom('monsters')
    .select(['monsters.id as monster_id', ...MONSTER_COLUMNS])
    .where((eb) => eb.or(names.map((name) => equals(engine, eb.ref('monsters.monster_name'), name))))
    .where('monsters.realm', '=', realm)
    .limit(MOST_MEMBERS)
    .execute()
  return names.map((name) => {
    const [only, ...others] = rows.filter((row) => row.monster_name.toLowerCase() === name.toLowerCase())
    return { name, monster: only && others.length === 0 ? namedMonster(game, only) : null }
  })
}

/** Returns what accompanies a monster, which items tame it, and which quests give an item to who has killed it. */
export async function readMonsterLinks(game: GameSource, found: Monster): Promise<MonsterLinks> {
  game.uses(itemLink, item, monster)
  const rows = await game.queries
    .selectFrom('item_links as row')
    .innerJoin('items', 'items.id', 'row.items_id')
    .select(['row.id', 'row.relation', 'row.link_group as quest', 'row.chance', 'row.quantity'])
    .select([...ITEM_COLUMNS])
    .where('row.monster_id', '=', found.id)
    .orderBy('row.id')
    .limit(MOST_MEMBERS)
    .execute()
  return {
    slaves: await readSlaves(game, found),
    tamed_by: rows.flatMap((row) => (row.relation === 'tames' ? [namedItem(game, row)] : [])),
    quests: counted(
      rows.flatMap((row) => {
        const { id, quest, chance, quantity } = row
        return row.relation === 'quest' ? [{ id, quest, item: namedItem(game, row), chance, quantity }] : []
      }),
      ({ quest, item }) => [quest, item.id],
    ),
  }
}
