import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameShop, GameSpawn, GameWarp } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { NamedScript } from './scriptLists.ts'
import { fault, type Line } from './scriptLine.ts'
import { ShopReader } from './shopReader.ts'
import { spawnOf, type SpawnRules } from './spawnLines.ts'
import { topLevel } from './topLevel.ts'
import { WarpReader } from './warpReader.ts'

export interface Scripted {
  spawns: GameSpawn[]
  shops: GameShop[]
  warps: GameWarp[]
}

const SPAWNS = /^(boss_|miniboss_)?monster$/i
const SPAWN_WITHOUT_TABS = /^\S+ +(boss_|miniboss_)?monster /i

interface Wanted {
  spawns: boolean
  shops: boolean
  warps: boolean
}

export function readScripts(
  texts: GameTexts,
  scripts: readonly NamedScript[],
  wanted: Wanted,
  { mode, spawnRules }: { mode: GameMode; spawnRules: SpawnRules },
): Scripted {
  const { remarks } = texts
  const spawns: GameSpawn[] = []
  const shops = new ShopReader(texts, mode)
  const warps = new WarpReader(texts)
  for (const { path, ...named } of scripts) {
    remarks.part = wanted.spawns ? 'spawns' : 'shops'
    const text = texts.read(path, named)
    if (text === null) continue
    for (const { line: number, words, code } of topLevel(text)) {
      const line: Line = { file: path, line: number, words }
      const [whole = '', kind = ''] = words
      if (code === null) fault(texts, line, words.slice(0, 3))
      else if (SPAWNS.test(kind)) {
        remarks.part = 'spawns'
        if (wanted.spawns) spawns.push(...spawnOf(texts, line, spawnRules))
      } else if (kind === '' && SPAWN_WITHOUT_TABS.test(whole)) fault(texts, line, [whole])
      else {
        if (wanted.shops) shops.read(line, code)
        if (wanted.warps) warps.read(line)
      }
    }
  }
  return { spawns, shops: shops.placed(), warps: warps.placed() }
}
