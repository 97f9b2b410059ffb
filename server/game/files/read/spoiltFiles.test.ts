import { describe, expect, it } from 'vitest'
import { GAME_PARTS } from '../../../../content/realms/gameFiles.ts'
import { itemDatabase, smallHercules, smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import {
  luaMonster,
  smallCanary,
  smallTfs,
  tibiaItem,
  tibiaItems,
} from '../../../../tests/support/gameFiles/tibiaFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

const read = (files: Files) =>
  readGameFiles(memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]))), {
    mode: 'renewal',
    encoding: 'utf-8',
    parts: GAME_PARTS,
  })

/** A simple pseudo-random generator. The same seed yields the same numbers, so that a failed test can be repeated. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

describe.each([
  ['rAthena', smallRathena],
  ['Hercules', smallHercules],
  ['TFS', smallTfs],
  ['Canary', smallCanary],
])('Files of %s that were cut or spoilt anywhere', (_name, files) => {
  it('[attack.game-archive] [game.broken-files] never bring the reader down', () => {
    const chance = numbers(7)
    const next = (below: number) => Number(chance.next().value) % below
    const names = Object.keys(files)
    for (let round = 0; round < 600; round += 1) {
      const name = names[next(names.length)] ?? ''
      const bytes = Buffer.from(files[name] ?? '')
      const cut = next(bytes.length)
      const spoilt = Buffer.from(bytes)
      for (let times = next(4); times >= 0; times -= 1) spoilt[next(bytes.length)] = next(256)
      const changed = round % 2 === 0 ? bytes.subarray(0, cut) : spoilt
      const { rows, counts } = read({ ...files, [name]: changed })
      expect(rows.every(({ key }) => key.length < 255) && counts.faults < 10_000).toBe(true)
    }
  })
})

const repeated = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

/** The system counts processor time in such steps, so a short run may take none. */
const CLOCK_STEP_MS = 4

/** Returns the least processor time of three runs, in milliseconds. */
function least(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const begun = process.cpuUsage()
    work()
    return process.cpuUsage(begun).user / 1_000
  })
  return Math.min(...times)
}

describe('A long file', () => {
  it.each<[string, number, (count: number) => Files]>([
    [
      'of empty values',
      500,
      (count) => ({
        ...smallRathena,
        'db/import/item_db.yml': itemDatabase(
          repeated(count, (index) => `  - Id: ${index + 1}\n    Name:\n    Script:\n`),
        ),
      }),
    ],
    [
      'of one line',
      5_000,
      (count) => ({
        ...smallHercules,
        'db/re/item_db.conf': `item_db: (${repeated(count, (index) => `{Id: ${index + 1}, AegisName: "A${index}", Name: "A"},`)})`,
      }),
    ],
    [
      'of scripts without braces',
      10_000,
      (count) => ({
        ...smallRathena,
        'npc/shops.txt': repeated(count, (index) => `prontera,1,1,1\tscript\tN${index}\t1\n`),
      }),
    ],
    [
      'of a string that does not end',
      2_000,
      (count) => ({ ...smallRathena, 'npc/shops.txt': `prontera,1,1,1\tscript\tN\t1,{\n"${'\\"'.repeat(count)}` }),
    ],
    [
      'of items of Tibia',
      2_000,
      (count) => ({
        ...smallTfs,
        'data/items/items.xml': tibiaItems(
          repeated(count, (index) => tibiaItem(100 + index, `n${index}`, { weight: 1 })),
        ),
      }),
    ],
    [
      'of loot of Lua',
      5_000,
      (count) => ({
        ...smallCanary,
        'data-garden/monster/snail.lua': luaMonster(
          'Snail',
          `monster.loot = {\n${repeated(count, () => '{ id = 2001, chance = 9 },\n')}}`,
        ),
      }),
    ],
    [
      'of code of Lua',
      20_000,
      (count) => ({
        ...smallCanary,
        'data-garden/npc/herb.lua': repeated(count, () => 'if a then b(function() return { 1 } end) end\n'),
      }),
    ],
  ])('[attack.game-archive] %s is read in proportion to its size', (_what, count, filesOf) => {
    const [short, long] = [filesOf(count), filesOf(count * 8)]
    const once = least(() => read(short))
    expect(
      least(() => read(long)),
      `${once} ms for an eighth`,
    ).toBeLessThan(24 * Math.max(once, CLOCK_STEP_MS))
  })
})
