import type { GameMode } from '../../../content/realms/gameFiles.ts'
import { factDialects } from './facts/factDialects.ts'
import type { Emulator, GameDrop } from './gameData.ts'
import { herculesDatabase, herculesDrops } from './hercules/database.ts'
import { rathenaDatabase, rathenaDrops } from './rathena/database.ts'
import { everyJob } from './jobs.ts'
import type { DatabaseFile, GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

export interface Dialect {
  database: (texts: GameTexts, mode: GameMode, name: 'item_db' | 'mob_db' | 'skill_db') => DatabaseFile[]
  inherits: (entry: GameEntry) => boolean
  monsterKey: string
  level: string
  experience: readonly [base: string, job: string]
  jobs: string
  everyJob: readonly string[]
  noSell: string
  facts: (typeof factDialects)[Emulator]
  mergesSwitches: boolean
  drops: (texts: GameTexts, entry: GameEntry, field: string, before: readonly GameDrop[]) => GameDrop[]
}

export const dialects: Readonly<Record<Emulator, Dialect>> = {
  rathena: {
    database: rathenaDatabase,
    inherits: () => true,
    monsterKey: 'AegisName',
    level: 'Level',
    experience: ['BaseExp', 'JobExp'],
    jobs: 'Jobs',
    everyJob: everyJob.rathena,
    noSell: 'NoSell',
    facts: factDialects.rathena,
    mergesSwitches: true,
    drops: rathenaDrops,
  },
  hercules: {
    database: herculesDatabase,
    inherits: (entry) => entry.isTrue('Inherit'),
    monsterKey: 'SpriteName',
    level: 'Lv',
    experience: ['Exp', 'JExp'],
    jobs: 'Job',
    everyJob: everyJob.hercules,
    noSell: 'noselltonpc',
    facts: factDialects.hercules,
    mergesSwitches: false,
    drops: herculesDrops,
  },
}
