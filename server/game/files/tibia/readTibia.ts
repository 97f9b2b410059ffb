import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { readLuaFile } from '../lua/luaFile.ts'
import type { GameFolder } from '../source/gameFolder.ts'
import { SyntaxFault } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import { readTibiaItems, tibiaItemNames } from './items.ts'
import { luaMonsters, tfsMonsters } from './monsters.ts'
import { canaryShops, tfsShops } from './shops.ts'
import type { TibiaData, TibiaEmulator } from './tibiaData.ts'
import { canaryWorld, tfsWorld } from './world.ts'

/** TFS keeps everything in `data`; Canary has monsters, NPCs and the world in a pack beside it. */
export function tibiaEmulatorOf(folder: GameFolder): TibiaEmulator | null {
  if (!folder.has('data/items/items.xml')) return null
  const isTfs = folder.has('data/monster/monsters.xml') || folder.has('data/items/items.otb')
  return isTfs || folder.list('data/world').length > 0 ? 'tfs' : 'canary'
}

/**
 * Reads items, monsters, spawns and shops. Parts that are not wanted are read for what others need of them, with remarks
 * that nobody sees.
 */
export function readTibia(texts: GameTexts, emulator: TibiaEmulator, parts: readonly GamePart[]): TibiaData {
  const quiet = texts.quiet()
  const within = <R>(part: GamePart, work: (texts: GameTexts) => R): R => {
    texts.remarks.part = part
    return work(parts.includes(part) ? texts : quiet)
  }
  const pack = emulator === 'canary' ? packOf(texts) : ''
  const items = within('items', (own) => readTibiaItems(own, emulator, pack))
  const names = tibiaItemNames(items)
  const loot = parts.includes('monsters') ? 'monsters' : 'drops'
  const monsters = within(loot, (own) =>
    emulator === 'tfs' ? tfsMonsters(own, names) : luaMonsters(own, `${pack}/monster`, names, emulator),
  )
  const { spawns, spots } = within('spawns', (own) => (emulator === 'tfs' ? tfsWorld(own) : canaryWorld(own, pack)))
  const shops = within('shops', (own) => (emulator === 'tfs' ? tfsShops(own, names) : canaryShops(own, pack, names)))
  return { items, monsters, spawns, spots, shops }
}

/** The default of `dataPackDirectory` in Canary's src/config/configmanager.cpp. */
const USUAL_PACK = 'data-otservbr-global'

/** The pack that `config.lua` names. It holds the database's password, so an upload has only `config.lua.dist`. */
function packOf({ folder }: GameTexts): string {
  for (const path of ['config.lua', 'config.lua.dist']) {
    const bytes = folder.read(path)
    if (!Buffer.isBuffer(bytes)) continue
    try {
      const pack = readLuaFile(path, bytes.toString('latin1')).get('dataPackDirectory')
      if (typeof pack === 'string' && /^data[\w.-]*$/.test(pack)) return pack
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error
    }
  }
  return USUAL_PACK
}
