import type { GameMode } from '../../../../../content/realms/gameFiles.ts'
import type { GameData } from '../../gameData.ts'
import { herculesDatabase, readSettings } from '../../hercules/database.ts'
import { mapOf, textOf, wholeNumber, type GameEntry, type GameNode } from '../../source/entries.ts'
import { FOLDERS, type GameTexts } from '../../source/gameText.ts'
import type { NamedRow } from '../gameNames.ts'
import type { Content, LinkList } from './linkList.ts'
import { once, readScriptBoxes } from './scriptBoxes.ts'
import { addSets, type ItemSet } from './sets.ts'

type Say = (script: string) => readonly string[]

const listOf = (node: GameNode | undefined): readonly GameNode[] => (node?.kind === 'list' ? node.items : [])
const numberOf = (node: GameNode | undefined): number | null => wholeNumber(textOf(node) ?? '')

export function herculesLinks(data: GameData, texts: GameTexts, links: LinkList, say: Say): void {
  const { mode } = data
  const settingsOf = (name: string) => {
    const path = `db/${FOLDERS[mode]}/${name}.conf`
    return new Map(texts.folder.has(path) ? (readSettings(texts, path) ?? []) : [])
  }
  readSets(listOf(settingsOf('item_combo_db').get('combo_db')), links, say)
  readBoxes(data, settingsOf('item_group'), settingsOf('item_packages'), links)
  readQuests(listOf(questList(texts)), links)
  readPets(petsOf(texts, mode), links)
}

function questList(texts: GameTexts): GameNode | undefined {
  const path = 'db/quest_db.conf'
  const settings = texts.folder.has(path) ? readSettings(texts, path) : null
  return settings?.find(([name]) => name === 'quest_db')?.[1]
}

const petsOf = (texts: GameTexts, mode: GameMode): GameEntry[] =>
  texts.folder.has(`db/${FOLDERS[mode]}/pet_db.conf`)
    ? herculesDatabase(texts, mode, 'pet_db').flatMap(({ entries }) => entries)
    : []

/** itemdb.c, `itemdb_read_combos` */
function readSets(nodes: readonly GameNode[], links: LinkList, say: Say): void {
  const sets = new Map<string, ItemSet>()
  for (const node of nodes) {
    const fields = mapOf(node)
    const names = listOf(fields.get('Items'))
    const items = names.flatMap((name) => links.item(textOf(name) ?? '', name) ?? [])
    if (items.length < 2 || items.length !== names.length) continue
    const key = items
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .join('+')
    sets.set(key, { items, script: textOf(fields.get('Script')) ?? '', file: node.file, line: node.line })
  }
  addSets(sets, links, say)
}

type Settings = ReadonlyMap<string, GameNode>

function readBoxes(data: GameData, groups: Settings, packages: Settings, links: LinkList): void {
  const byKey = (settings: Settings) => new Map([...settings].map(([name, node]) => [name.toLowerCase(), node]))
  const [groupOf, packageOf] = [byKey(groups), byKey(packages)]
  // A script names a group or a package by the internal name or the number of its box.
  const keyOf = (named: string) =>
    (wholeNumber(named) === null ? named : (data.items.find(({ id }) => String(id) === named)?.key ?? '')).toLowerCase()
  const drawn = once((named) => groupContents(groupOf.get(keyOf(named)), links))
  readScriptBoxes(
    data.items,
    { all: drawn, one: drawn, packed: (named) => packageContents(packageOf.get(keyOf(named)), links) },
    links,
  )
}

/** itemdb.c, `itemdb_read_groups`: an item is in the group as often as its number says. */
function groupContents(node: GameNode | undefined, links: LinkList): Content[] {
  const entries = listOf(node).map((entry) => {
    const [name, times] = entry.kind === 'list' ? entry.items : [entry]
    return { name: textOf(name) ?? '', times: Math.max(numberOf(times) ?? 1, 1), place: entry }
  })
  const total = entries.reduce((sum, { times }) => sum + times, 0)
  return entries.flatMap(({ name, times, place }) => {
    const item = links.item(name, place)
    return item ? [{ item, amount: 1, chance: times / total }] : []
  })
}

interface Packed {
  item: NamedRow | null
  amount: number
  rate: number
}

/** itemdb.c, `itemdb_read_packages` and `itemdb_package_item` */
function packageContents(node: GameNode | undefined, links: LinkList): Content[] {
  const lists = new Map<number, Packed[]>()
  for (const [name, entry] of node?.kind === 'map' ? node.entries : []) {
    const fields = mapOf(entry)
    const list = numberOf(fields.get('Random')) ?? 0
    const own = lists.get(list) ?? []
    lists.set(list, own)
    const rate = Math.min(Math.max(numberOf(fields.get('Rate')) ?? 10_000, 1), 10_000)
    own.push({ item: links.item(name, entry), amount: numberOf(fields.get('Count')) ?? 1, rate: rate / 10_000 })
  }
  return [...lists].flatMap(([list, entries]) => {
    const chances = list === 0 ? entries.map(() => 1) : chancesOf(entries.map(({ rate }) => rate))
    return entries.flatMap(({ item, amount }, index) =>
      item ? [{ item, amount, chance: chances[index] ?? null }] : [],
    )
  })
}

/**
 * The server begins at any entry and goes round the list until one accepts by its rate. An entry is reached as often as
 * the list begins there, and as often as the one before it is reached and does not accept.
 */
function chancesOf(rates: readonly number[]): number[] {
  // How often an entry is reached is `fixed + share × (how often the first is)`.
  let [fixed, share] = [0, 1]
  const begins = 1 / rates.length
  const reached = rates.map((rate) => {
    const own = { fixed, share }
    fixed = begins + (1 - rate) * fixed
    share *= 1 - rate
    return own
  })
  // After the last comes the first.
  const first = fixed / (1 - share)
  return rates.map((rate, index) => {
    const own = reached[index] ?? { fixed: 0, share: 0 }
    return rate * (own.fixed + own.share * first)
  })
}

/** quest.c, `quest_read_db_sub` and `quest_read_db_drops_sub` */
function readQuests(nodes: readonly GameNode[], links: LinkList): void {
  for (const node of nodes) {
    const fields = mapOf(node)
    const id = numberOf(fields.get('Id')) ?? 0
    for (const drop of listOf(fields.get('Drops'))) {
      const inner = mapOf(drop)
      const named = textOf(inner.get('MobId')) ?? '0'
      const monster = named === '0' ? null : links.monster(named, drop)
      const item = links.item(textOf(inner.get('ItemId')) ?? '', drop)
      if (!item || (named !== '0' && !monster)) continue
      links.add(drop, 'quest', item, `${id}:${monster?.id ?? 0}`, {
        ...{ monster: monster?.id ?? null, group: textOf(fields.get('Name')) ?? '', quantity: 1 },
        chance: (numberOf(inner.get('Rate')) ?? 10_000) / 100,
      })
    }
  }
}

/** pet.c, `pet_read_db_sub` */
function readPets(entries: readonly GameEntry[], links: LinkList): void {
  const pets = new Map<string, { item: string; place: GameNode }>()
  for (const entry of entries) {
    const node = entry.node('TamingItem')
    if (node) pets.set(textOf(entry.node('Id')) ?? '', { item: textOf(node) ?? '', place: node })
  }
  for (const [id, { item: named, place }] of pets) {
    const monster = links.monster(id, place)
    const item = monster && links.item(named, place)
    if (monster && item) links.add(place, 'tames', item, String(monster.id), { monster: monster.id })
  }
}
