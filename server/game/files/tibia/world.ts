import type { GameTexts } from '../source/gameText.ts'
import { WHOLE_NUMBERS } from './numbers.ts'
import type { TibiaNpcSpot, TibiaSpawn } from './tibiaData.ts'
import { readXml, type XmlNode } from './xmlTree.ts'

/** In seconds. MINSPAWN_INTERVAL and MAXSPAWN_INTERVAL in TFS' src/spawn.cpp: it leaves out what is beyond. */
const TFS_SECONDS = { least: 10, most: 86_400 }
/**
 * `defaultRespawnTime` in Canary's src/config/configmanager.cpp, and MONSTER_MAXSPAWN_INTERVAL in its spawn_monster.cpp, to
 * which it shortens a longer delay; in seconds.
 */
const CANARY_SECONDS = { usual: 60, most: 86_400 }

export interface World {
  spawns: TibiaSpawn[]
  spots: TibiaNpcSpot[]
}

/** `data/world/*-spawn.xml`: Spawns::loadFromXml in TFS' src/spawn.cpp. The files of a world have its name. */
export function tfsWorld(texts: GameTexts): World {
  const world = new WorldReader(texts)
  for (const { path, map } of worldFiles(texts, 'data/world', 'spawn'))
    world.read(path, (node) => {
      const { name = '', spawntime } = node.attributes
      const kind = node.name.toLowerCase()
      if (kind === 'npc') world.spot(map, name, node)
      const members = kind === 'monsters' ? node.children : kind === 'monster' ? [node] : []
      const seconds = WHOLE_NUMBERS.tfs(spawntime) ?? 0
      const isTaken = seconds >= TFS_SECONDS.least && seconds <= TFS_SECONDS.most
      if (members.length > 0 && !isTaken) texts.remarks.note('ignored_number', node, `${name} spawntime: ${spawntime}`)
      else for (const member of members) world.spawn(map, member.attributes['name'] ?? '', seconds, member)
    })
  return world
}

/**
 * `world/*-monster.xml` and `*-npc.xml`, also those of `world/custom`: SpawnsMonster::loadFromXML and
 * SpawnsNpc::loadFromXml in Canary's src/creatures, Map::loadMapCustom in src/map/map.cpp. What scripts add for a quest
 * or an event is in folders beside, which are not read.
 */
export function canaryWorld(texts: GameTexts, pack: string): World {
  const world = new WorldReader(texts)
  for (const folder of [`${pack}/world`, `${pack}/world/custom`]) {
    const npcFiles = worldFiles(texts, folder, 'npc')
    const monsterFiles = worldFiles(texts, folder, 'monster')
    // Without the file the server starts with an empty world.
    for (const { path, map } of npcFiles)
      if (!monsterFiles.some((file) => file.map === map))
        texts.remarks.note('file_missing', { file: path, line: null }, `${map}-monster.xml`)
    for (const { path, map } of monsterFiles)
      for (const area of areasOf(texts, path)) readCanaryArea(texts, world, map, area)
    for (const { path, map } of npcFiles)
      world.read(path, (node) => {
        if (node.name.toLowerCase() === 'npc') world.spot(map, node.attributes['name'] ?? '', node)
      })
  }
  return world
}

/** SpawnMonster::addMonster refuses a monster that is at the same place of the area already. */
function readCanaryArea(texts: GameTexts, world: WorldReader, map: string, area: XmlNode): void {
  const taken = new Set<string>()
  for (const node of area.children) {
    if (node.name.toLowerCase() !== 'monster') continue
    const { name = '', x, y } = node.attributes
    const place = JSON.stringify([name.toLowerCase(), x, y])
    if (taken.has(place)) texts.remarks.note('repeated_name', node, name)
    else world.spawn(map, name, canarySeconds(texts, node), node)
    taken.add(place)
  }
}

function canarySeconds({ remarks }: GameTexts, node: XmlNode): number {
  const { name = '', spawntime } = node.attributes
  const seconds = WHOLE_NUMBERS.canary(spawntime) ?? 0
  if (seconds > CANARY_SECONDS.most) remarks.note('capped_number', node, `${name} spawntime: ${spawntime}`)
  return seconds > 0 ? Math.min(seconds, CANARY_SECONDS.most) : CANARY_SECONDS.usual
}

function worldFiles(texts: GameTexts, folder: string, ending: string): { path: string; map: string }[] {
  return texts.folder.list(folder).flatMap((inner) => {
    const map = inner.endsWith(`-${ending}.xml`) ? inner.slice(0, -`-${ending}.xml`.length) : '/'
    return map.includes('/') || map === '' ? [] : [{ path: `${folder}/${inner}`, map }]
  })
}

const areasOf = (texts: GameTexts, path: string): readonly XmlNode[] => readXml(texts, path)?.children ?? []

class WorldReader implements World {
  readonly #texts: GameTexts
  readonly #spawns = new Map<string, TibiaSpawn>()
  readonly spots: TibiaNpcSpot[] = []

  constructor(texts: GameTexts) {
    this.#texts = texts
  }

  get spawns(): TibiaSpawn[] {
    return [...this.#spawns.values()]
  }

  read(path: string, found: (node: XmlNode) => void): void {
    for (const area of areasOf(this.#texts, path)) for (const node of area.children) found(node)
  }

  spawn(map: string, name: string, seconds: number, { file, line }: XmlNode): void {
    const monster = name.trim().toLowerCase()
    if (monster === '') return
    const key = JSON.stringify([map, monster, seconds])
    const known = this.#spawns.get(key)
    if (known) known.amount += 1
    else this.#spawns.set(key, { map, monster, seconds, amount: 1, file, line })
  }

  spot(map: string, name: string, { file, line }: XmlNode): void {
    if (name.trim() !== '') this.spots.push({ map, npc: name.trim().toLowerCase(), file, line })
  }
}
