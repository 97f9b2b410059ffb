import { fill } from '../../../../../content/messages/fill.ts'
import type { GameData, GameItem } from '../../gameData.ts'
import { rathenaEntries } from '../../rathena/database.ts'
import { isTrue, mapOf, textOf, wholeNumber, type GameEntry, type GameNode } from '../../source/entries.ts'
import type { GameTexts } from '../../source/gameText.ts'
import { linkWords } from '../words/linkWords.ts'
import type { Content, LinkList } from './linkList.ts'
import { once, readScriptBoxes } from './scriptBoxes.ts'
import { addSets, type ItemSet } from './sets.ts'

type Say = (script: string) => readonly string[]

const listOf = (node: GameNode | undefined): readonly GameNode[] => (node?.kind === 'list' ? node.items : [])
const numberOf = (node: GameNode | undefined): number | null => wholeNumber(textOf(node) ?? '')

export function rathenaLinks(data: GameData, texts: GameTexts, links: LinkList, say: Say): void {
  const { mode } = data
  readSets(rathenaEntries(texts, mode, 'item_combos', 'COMBO_DB'), links, say)
  readBoxes(data, rathenaEntries(texts, mode, 'item_group_db', 'ITEM_GROUP_DB'), links)
  readPackages(data, rathenaEntries(texts, mode, 'item_packages', 'ITEM_PACKAGE_DB'), links)
  readBarters(rathenaEntries(texts, mode, 'barters', 'BARTER_DB', 'npc/barters.yml'), links)
  readQuests(rathenaEntries(texts, mode, 'quest_db', 'QUEST_DB'), links)
  readPets(rathenaEntries(texts, mode, 'pet_db', 'PET_DB'), links)
}

/**
 * itemdb.cpp, `ComboDatabase::parseBodyNode`: the same items again replace the set, `Clear` removes it. An unknown item
 * makes the server pass over the whole entry, with all of its sets.
 */
function readSets(entries: readonly GameEntry[], links: LinkList, say: Say): void {
  const sets = new Map<string, ItemSet>()
  for (const entry of entries)
    for (const { items, file, line } of setsOf(entry, links)) {
      const set = { items, script: textOf(entry.node('Script')) ?? '', file, line }
      const key = items
        .map(({ id }) => id)
        .sort((one, other) => one - other)
        .join('+')
      if (entry.isTrue('Clear')) sets.delete(key)
      else sets.set(key, { ...set, script: set.script || (sets.get(key)?.script ?? '') })
    }
  addSets(sets, links, say)
}

function setsOf(entry: GameEntry, links: LinkList): Omit<ItemSet, 'script'>[] {
  const sets: Omit<ItemSet, 'script'>[] = []
  for (const node of listOf(entry.node('Combos'))) {
    const items = []
    for (const name of listOf(mapOf(node).get('Combo'))) {
      const item = links.knownItem(textOf(name) ?? '')
      if (!item) {
        links.refuseSets(name, textOf(name) ?? '')
        return []
      }
      items.push(item)
    }
    if (items.length < 2) return []
    sets.push({ items, file: node.file, line: node.line })
  }
  return sets
}

interface Drawn {
  item: string
  rate: number
  amount: number
  place: GameNode
}

interface Drawing {
  algorithm: string
  entries: Map<number, Drawn>
}

type DrawGroups = ReadonlyMap<string, ReadonlyMap<number, Drawing>>

/** itemdb.cpp, `ItemGroupDatabase::parseBodyNode` */
function groupsOf(entries: readonly GameEntry[]): DrawGroups {
  const groups = new Map<string, Map<number, Drawing>>()
  for (const entry of entries) {
    const name = (textOf(entry.node('Group')) ?? '').toLowerCase()
    const lists = groups.get(name) ?? new Map<number, Drawing>()
    groups.set(name, lists)
    for (const node of listOf(entry.node('SubGroups'))) {
      const fields = mapOf(node)
      const [cleared, number] = [numberOf(fields.get('Clear')), numberOf(fields.get('SubGroup'))]
      if (cleared !== null) lists.delete(cleared)
      if (cleared !== null || number === null || !fields.has('List')) continue
      const before = lists.get(number)
      const list: Drawing = {
        algorithm: (textOf(fields.get('Algorithm')) ?? before?.algorithm ?? 'SharedPool').toLowerCase(),
        entries: before?.entries ?? new Map<number, Drawn>(),
      }
      lists.set(number, list)
      for (const node of listOf(fields.get('List'))) readDrawn(node, list)
    }
  }
  return groups
}

function readDrawn(node: GameNode, { algorithm, entries }: Drawing): void {
  const fields = mapOf(node)
  const index = numberOf(fields.get('Index'))
  if (index === null) return
  if (isTrue(fields.get('Clear'))) {
    entries.delete(index)
    return
  }
  const own = entries.get(index)
  // The server passes over an entry without an item, even if an earlier one has given it.
  const item = textOf(fields.get('Item'))
  const rate = algorithm === 'all' ? 0 : (numberOf(fields.get('Rate')) ?? own?.rate ?? 0)
  if (item === null || (algorithm !== 'all' && rate === 0)) return
  entries.set(index, {
    item,
    rate,
    amount: Math.max(numberOf(fields.get('Amount')) ?? own?.amount ?? 1, 1),
    place: node,
  })
}

/**
 * itemdb.cpp, `ItemGroupDatabase::pc_get_itemgroup` and `get_random_itemsubgroup`. Of a shared pool each item has the
 * chance that it has before anybody has opened a box.
 */
function contentsOf(list: Drawing | undefined, isOne: boolean, links: LinkList): Content[] {
  if (!list) return []
  const { algorithm } = list
  // `getgroupitem` passes over lists of the algorithm `Drop`.
  if (algorithm === 'drop' && !isOne) return []
  // An unknown item has a place in the list, but no rate: `ItemGroupDatabase::parseBodyNode`.
  const entries = [...list.entries.values()].map((drawn) => ({ ...drawn, item: links.item(drawn.item, drawn.place) }))
  const total = entries.reduce((sum, { item, rate }) => sum + (item ? rate : 0), 0)
  return entries.flatMap(({ item, rate, amount }) => {
    const chance =
      algorithm === 'all'
        ? isOne
          ? 1 / entries.length
          : 1
        : algorithm === 'drop'
          ? rate / 1e4 / entries.length
          : rate / total
    return item ? [{ item, amount, chance }] : []
  })
}

function readBoxes(data: GameData, entries: readonly GameEntry[], links: LinkList): void {
  const groups = groupsOf(entries)
  const listsOf = (group: string) => groups.get(group.replace(/^IG_/i, '').toLowerCase())
  const all = once((group) => [...(listsOf(group)?.values() ?? [])].flatMap((list) => contentsOf(list, false, links)))
  const one = once((key) => {
    const [group = '', list = ''] = key.split(' ')
    return contentsOf(listsOf(group)?.get(Number(list)), true, links)
  })
  readScriptBoxes(data.items, { all, one: (group, list) => one(`${group} ${list}`), packed: () => [] }, links)
}

/** Packages out of which the player chooses: of each group one, so that no chance is known. */
function readPackages(data: GameData, entries: readonly GameEntry[], links: LinkList): void {
  const byId = new Map<number, GameItem>(data.items.map((item) => [item.id, item]))
  const packages = new Map<number, { box: GameItem; contents: Map<number, Content[]> }>()
  for (const entry of entries) {
    const box = byId.get(links.item(textOf(entry.node('Item')) ?? '', entry)?.id ?? 0)
    if (!box) continue
    const own = packages.get(box.id) ?? { box, contents: new Map<number, Content[]>() }
    packages.set(box.id, own)
    for (const group of listOf(entry.node('Groups'))) {
      const fields = mapOf(group)
      const contents = listOf(fields.get('Items')).flatMap((node) => {
        const inner = mapOf(node)
        const item = links.item(textOf(inner.get('Item')) ?? '', node)
        return item ? [{ item, amount: numberOf(inner.get('Amount')) ?? 1, chance: null }] : []
      })
      own.contents.set(numberOf(fields.get('Group')) ?? 0, contents)
    }
  }
  for (const { box, contents } of packages.values())
    for (const [group, own] of contents) links.box(box, `choice:${group}`, own)
}

/** npc.cpp, `BarterDatabase::parseBodyNode`: an item of the same shop and index replaces the former. */
function readBarters(entries: readonly GameEntry[], links: LinkList): void {
  const shops = new Map<string, { shown: string; wares: Map<number, GameNode> }>()
  for (const entry of entries) {
    const name = textOf(entry.node('Name')) ?? ''
    const map = textOf(entry.node('Map')) ?? ''
    const visible = (name.split('::')[0] ?? '').replace(/#.*$/, '').trim() || name
    const shown = map === '' || map === '-' ? visible : fill(linkWords.npc, { name: visible, map })
    const shop = shops.get(name) ?? { shown, wares: new Map<number, GameNode>() }
    shops.set(name, shop)
    for (const node of listOf(entry.node('Items'))) shop.wares.set(numberOf(mapOf(node).get('Index')) ?? 0, node)
  }
  for (const [name, { shown, wares }] of shops)
    for (const [index, node] of wares) {
      const fields = mapOf(node)
      const given = links.item(textOf(fields.get('Item')) ?? '', node)
      for (const need of given ? listOf(fields.get('RequiredItems')) : []) {
        const inner = mapOf(need)
        const taken = links.item(textOf(inner.get('Item')) ?? '', need)
        const quantity = numberOf(inner.get('Amount')) ?? 1
        if (taken && given)
          links.add(need, 'takes', taken, `${name}:${index}`, { source: given.id, group: shown, quantity })
      }
    }
}

/** quest.cpp, `QuestDatabase::parseBodyNode`. A drop of any monster names none. A quest has one drop of each, the last. */
function readQuests(entries: readonly GameEntry[], links: LinkList): void {
  const titles = new Map<number, string>()
  const drops = new Map<string, () => void>()
  for (const entry of entries) {
    const id = numberOf(entry.node('Id')) ?? 0
    const title = textOf(entry.node('Title')) ?? titles.get(id) ?? ''
    titles.set(id, title)
    for (const node of listOf(entry.node('Drops'))) {
      const fields = mapOf(node)
      const named = textOf(fields.get('Mob')) ?? '0'
      const monster = named === '0' ? null : links.monster(named, node)
      const item = links.item(textOf(fields.get('Item')) ?? '', node)
      if (!item || (named !== '0' && !monster)) continue
      const of = `${id}:${monster?.id ?? 0}`
      drops.set(of, () =>
        links.add(node, 'quest', item, of, {
          ...{ monster: monster?.id ?? null, group: title, quantity: numberOf(fields.get('Count')) ?? 1 },
          chance: (numberOf(fields.get('Rate')) ?? 10_000) / 100,
        }),
      )
    }
  }
  for (const add of drops.values()) add()
}

/** pet.cpp, `PetDatabase::parseBodyNode` */
function readPets(entries: readonly GameEntry[], links: LinkList): void {
  const pets = new Map<number, { monster: number; item: string; place: GameNode }>()
  for (const entry of entries) {
    const monster = links.monster(textOf(entry.node('Mob')) ?? '', entry)
    const node = entry.node('TameItem')
    if (monster && node) pets.set(monster.id, { monster: monster.id, item: textOf(node) ?? '', place: node })
  }
  for (const { monster, item: named, place } of pets.values()) {
    const item = links.item(named, place)
    if (item) links.add(place, 'tames', item, String(monster), { monster })
  }
}
