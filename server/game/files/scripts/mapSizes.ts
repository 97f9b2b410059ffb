import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import type { GameTexts } from '../source/gameText.ts'

export type MapSizes = Map<string, { wide: number; high: number }>

const MOST_CELLS = 1_024

const isSize = (cells: number): boolean => cells > 0 && cells <= MOST_CELLS

/**
 * Reads rAthena's map cache (src/map/map.cpp): a header of 8 bytes, then for each map its name (12 bytes), width,
 * height, the length of its packed cells, and the cells.
 */
function readCache(bytes: Buffer, sizes: MapSizes): boolean {
  if (bytes.length < 8) return false
  const maps = bytes.readUInt16LE(4)
  let at = 8
  for (let map = 0; map < maps; map += 1) {
    if (at + 20 > bytes.length) return false
    const [name = ''] = bytes.toString('latin1', at, at + 12).split('\0')
    const [wide, high, length] = [bytes.readInt16LE(at + 12), bytes.readInt16LE(at + 14), bytes.readInt32LE(at + 16)]
    if (!/^[\w@#-]+$/.test(name) || !isSize(wide) || !isSize(high) || length < 0) return false
    at += 20 + length
    if (at > bytes.length) return false
    sizes.set(name, { wide, high })
  }
  return true
}

/** Reads the file of a single Hercules map: version, checksum, width and height. */
function readOne(bytes: Buffer): { wide: number; high: number } | null {
  if (bytes.length < 26) return null
  const [wide, high] = [bytes.readInt16LE(18), bytes.readInt16LE(20)]
  return isSize(wide) && isSize(high) ? { wide, high } : null
}

export function readMapSizes(texts: GameTexts, folder: string): MapSizes {
  const { folder: files, remarks } = texts
  const sizes: MapSizes = new Map()
  remarks.part = 'maps'
  // If several files contain the same map, the last file takes precedence.
  for (const path of ['db/map_cache.dat', `db/${folder}/map_cache.dat`, 'db/import/map_cache.dat']) {
    if (!files.has(path)) continue
    const bytes = files.read(path)
    if (!Buffer.isBuffer(bytes)) remarks.fault(bytes, path, null)
    else if (!readCache(bytes, sizes)) remarks.fault('bad_map_cache', path, null)
  }
  const own = `maps/${folder}`
  for (const name of files.list(own).slice(0, GAME_FILES_LIMIT.files)) {
    if (!name.endsWith('.mcache')) continue
    const path = `${own}/${name}`
    const bytes = files.read(path)
    const size = Buffer.isBuffer(bytes) ? readOne(bytes) : null
    if (size) sizes.set(name.slice(0, -'.mcache'.length), size)
    else remarks.fault(typeof bytes === 'string' ? bytes : 'bad_map_cache', path, null)
  }
  return sizes
}

/** Reads the names of maps that the game knows (mapindex_init in src/common/mapindex). Null if there is no such list. */
export function readMapNames(texts: GameTexts): ReadonlySet<string> | null {
  const lists = ['db/map_index.txt', 'db/import/map_index.txt'].filter((path) => texts.folder.has(path))
  if (lists.length === 0) return null
  const lines = lists.flatMap((path) => texts.read(path)?.split('\n') ?? [])
  return new Set(lines.flatMap((line) => /^[\w@#-]+/.exec(line)?.[0] ?? []))
}
