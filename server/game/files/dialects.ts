import type { GameMode } from '../../../content/realms/gameFiles.ts'
import { factDialects } from './facts/factDialects.ts'
import type { ReadDrops } from './drops.ts'
import type { Emulator } from './gameData.ts'
import { herculesDatabase } from './hercules/database.ts'
import { herculesDrops } from './hercules/drops.ts'
import { everyJob } from './jobs.ts'
import { herculesPrices, rathenaPrices, type PriceRules } from './prices.ts'
import { rathenaDatabase } from './rathena/database.ts'
import { rathenaDrops } from './rathena/drops.ts'
import type { DatabaseFile, GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

export interface Dialect {
  emulator: Emulator
  database: (texts: GameTexts, mode: GameMode, name: 'item_db' | 'mob_db' | 'skill_db') => DatabaseFile[]
  inherits: (entry: GameEntry) => boolean
  monsterKey: string
  otherNameKey: string
  level: string
  experience: readonly [base: string, job: string]
  jobs: string
  everyJob: readonly string[]
  noSell: string
  facts: (typeof factDialects)[Emulator]
  isTreasure: (entry: GameEntry, id: number, before: boolean) => boolean
  mergesSwitches: boolean
  prices: PriceRules
  drops: ReadDrops
}

export const dialects: Readonly<Record<Emulator, Dialect>> = {
  rathena: {
    emulator: 'rathena',
    database: rathenaDatabase,
    inherits: () => true,
    monsterKey: 'AegisName',
    otherNameKey: 'JapaneseName',
    level: 'Level',
    experience: ['BaseExp', 'JobExp'],
    jobs: 'Jobs',
    everyJob: everyJob.rathena,
    noSell: 'NoSell',
    facts: factDialects.rathena,
    // mob_drop_ratio_adjust in src/map/mob.cpp
    isTreasure: (entry, _id, before) => entry.switches('RaceGroups').get('Treasure') ?? before,
    mergesSwitches: true,
    prices: rathenaPrices,
    drops: rathenaDrops,
  },
  hercules: {
    emulator: 'hercules',
    database: herculesDatabase,
    inherits: (entry) => entry.isTrue('Inherit'),
    monsterKey: 'SpriteName',
    otherNameKey: 'JName',
    level: 'Lv',
    experience: ['Exp', 'JExp'],
    jobs: 'Job',
    everyJob: everyJob.hercules,
    noSell: 'noselltonpc',
    facts: factDialects.hercules,
    // MOBID_TREASURE_BOX1 to 40 and 41 to 49 in src/map/mob.h
    isTreasure: (_entry, id) => (id >= 1324 && id <= 1363) || (id >= 1938 && id <= 1946),
    mergesSwitches: false,
    prices: herculesPrices,
    drops: herculesDrops,
  },
}
