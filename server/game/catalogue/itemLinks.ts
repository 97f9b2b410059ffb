import type { ItemLinks, ItemSet, MonsterLinks, NamedItem } from '../../../content/gameInfo/gameSchemas.ts'
import { item } from '../../../content/types/item.ts'
import { itemLink } from '../../../content/types/itemLink.ts'
import { splitLines } from '../../../content/text.ts'
import { monster, type Monster } from '../../../content/types/monster.ts'
import { inReaderLanguage } from '../../database/schema/storedTranslations.ts'
import { listedItem, listedMonster, namedItem, readLooks, type GameSource } from './source.ts'
import type { Catalogue, LinkRow } from './tables.ts'

/** The largest boxes of Ragnarok contain some 1,500 items. */
const MOST_LINKS = 2_000
const MOST_SETS = 200
const MOST_MEMBERS = 1_000

/** Returns all that `item_links` says of an item, apart from what its sets do, and from pictures. */
export function findItemLinks(game: GameSource, tables: Catalogue, id: number) {
  game.uses(itemLink, item, monster)
  const link = (row: LinkRow, otherId: number | null) => {
    const other = otherId === null ? undefined : tables.items.get(otherId)
    const monster = row.monster_id === null ? undefined : tables.monsters.get(row.monster_id)
    return {
      ...{ id: row.id, group: row.link_group, quantity: row.quantity, chance: row.chance },
      other: other ? listedItem(game, other) : null,
      monster: monster ? listedMonster(game, monster) : null,
    }
  }
  const own = tables.links.by('items_id', id).slice(0, MOST_LINKS)
  const ofThis = tables.links.by('source_id', id).slice(0, MOST_LINKS)
  const ownOf = (relation: string) =>
    own.filter((row) => row.relation === relation).map((row) => link(row, row.source_id))
  const ofThisOf = (relation: string) =>
    ofThis.filter((row) => row.relation === relation).map((row) => link(row, row.items_id))
  const exchange = ({ id, group: by, other, quantity }: ReturnType<typeof link>) => ({ id, by, item: other, quantity })
  const sets = own.filter(({ relation }) => relation === 'set')
  return {
    sets: findSets(game, tables, id, sets),
    boxes: contained(ownOf('box')),
    contents: contained(ofThisOf('box')),
    taken: ownOf('takes').map(exchange),
    given: ofThisOf('takes').map(exchange),
    quests: counted(
      ownOf('quest').map(({ id, group: quest, monster, chance, quantity }) => ({
        ...{ id, quest, monster, chance, quantity },
      })),
      ({ quest, monster }) => [quest, monster?.id],
    ),
    tames: ownOf('tames').flatMap(({ id, monster }) => (monster ? [{ id, monster }] : [])),
  }
}

export async function withItemLinkPictures(
  game: GameSource,
  links: ReturnType<typeof findItemLinks>,
): Promise<ItemLinks> {
  const { boxes, contents, taken, given, quests, tames } = links
  const looks = await readLooks(
    game,
    [...boxes, ...contents, ...taken, ...given].map(({ item }) => item),
    [...quests, ...tames].map(({ monster }) => monster),
  )
  const boxed = (one: FoundLink) => ({ ...one, item: looks.item(one.item) })
  const exchanged = (one: (typeof taken)[number]) => ({ ...one, item: one.item && looks.item(one.item) })
  return {
    ...links,
    boxes: boxes.map(boxed),
    contents: contents.map(boxed),
    taken: taken.map(exchanged),
    given: given.map(exchanged),
    quests: quests.map((one) => ({ ...one, monster: one.monster && looks.monster(one.monster) })),
    tames: tames.map((one) => ({ ...one, monster: looks.monster(one.monster) })),
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

interface Contained {
  id: number
  other: ReturnType<typeof listedItem> | null
  chance: number | null
  quantity: number | null
}

type FoundLink = ReturnType<typeof contained>[number]

function contained(links: readonly Contained[]) {
  const rows = links.flatMap(({ id, other: item, chance, quantity }) => (item ? [{ id, item, chance, quantity }] : []))
  return counted(rows, ({ item }) => [item.id]).sort(likeliestFirst)
}

interface Likely {
  id: number
  chance: number | null
}

const likeliestFirst = (one: Likely, other: Likely): number =>
  (other.chance ?? -1) - (one.chance ?? -1) || one.id - other.id

/** Finds the other items of each set. What a set does is a long text, which `readSetEffects` adds. */
function findSets(game: GameSource, tables: Catalogue, id: number, own: readonly LinkRow[]): ItemSet[] {
  const realm = tables.items.get(id)?.realm
  const groups = [...new Set(own.map(({ link_group }) => link_group).filter(Boolean))].slice(0, MOST_SETS)
  let members = 0
  return groups.map((group) => {
    const items = new Map<number, NamedItem>()
    for (const row of tables.links.by('link_group', group)) {
      const member = tables.items.get(row.items_id)
      // Sets of two realms may have one name.
      if (row.relation !== 'set' || row.link_group !== group || member?.realm !== realm || row.items_id === id) continue
      if (!member || members === MOST_MEMBERS) continue
      members += 1
      items.set(row.items_id, namedItem(game, member))
    }
    return { group, effect: '', items: [...items.values()] }
  })
}

/** Reads what the sets do. */
export async function readSetEffects(
  { source }: GameSource,
  id: number,
  sets: readonly ItemSet[],
): Promise<readonly ItemSet[]> {
  if (sets.length === 0) return sets
  const rows = await source.database.reader
    .withTables<{
      item_links: {
        id: number
        items_id: number
        relation: string
        link_group: string
        effect: string
        translations: string | null
      }
    }>()
    .selectFrom('item_links')
    .select(['link_group', 'effect', 'translations'])
    .where('items_id', '=', id)
    .where('relation', '=', 'set')
    .orderBy('id', 'desc')
    .execute()
  const effects = new Map(
    rows.map(({ link_group, effect, translations }) => [
      link_group,
      inReaderLanguage(effect, { translations, field: 'effect' }),
    ]),
  )
  return sets.map((set) => {
    const { text = '', language } = effects.get(set.group) ?? {}
    return { ...set, effect: text, ...(language && { languages: { effect: language } }) }
  })
}

const MOST_SLAVES = 30

/** Finds the monsters that accompany another, which has their names alone. */
function findSlaves(game: GameSource, tables: Catalogue, { slaves, realm }: Monster) {
  const names = [...new Set(splitLines(slaves))].slice(0, MOST_SLAVES)
  return names.map((name) => {
    const [only, ...others] = tables.monsters.by('monster_name', name).filter((row) => row.realm === realm)
    return { name, monster: only && others.length === 0 ? listedMonster(game, only) : null }
  })
}

/** Returns what accompanies a monster, which items tame it, and which quests give an item to who has killed it. */
export function findMonsterLinks(game: GameSource, tables: Catalogue, found: Monster) {
  game.uses(itemLink, item, monster)
  const links = tables.links
    .by('monster_id', found.id)
    .slice(0, MOST_MEMBERS)
    .flatMap((row) => {
      const linked = tables.items.get(row.items_id)
      return linked ? [{ ...row, item: listedItem(game, linked) }] : []
    })
  return {
    slaves: findSlaves(game, tables, found),
    tamed_by: links.flatMap(({ relation, item }) => (relation === 'tames' ? [item] : [])),
    quests: counted(
      links.flatMap(({ id, relation, link_group: quest, item, chance, quantity }) =>
        relation === 'quest' ? [{ id, quest, item, chance, quantity }] : [],
      ),
      ({ quest, item }) => [quest, item.id],
    ),
  }
}

export async function withMonsterLinkPictures(
  game: GameSource,
  { slaves, tamed_by, quests }: ReturnType<typeof findMonsterLinks>,
): Promise<MonsterLinks> {
  const looks = await readLooks(
    game,
    [...tamed_by, ...quests.map(({ item }) => item)],
    slaves.map(({ monster }) => monster),
  )
  return {
    slaves: slaves.map((one) => ({ ...one, monster: one.monster && looks.monster(one.monster) })),
    tamed_by: tamed_by.map((one) => looks.item(one)),
    quests: quests.map((one) => ({ ...one, item: looks.item(one.item) })),
  }
}
