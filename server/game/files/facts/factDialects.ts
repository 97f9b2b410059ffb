import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { Emulator } from '../gameData.ts'
import type { GameEntry } from '../source/entries.ts'
import { herculesItem, herculesMonster } from './herculesFacts.ts'
import type { ItemRules, RawItemFacts } from './itemFacts.ts'
import { BITS, type MonsterRules, type RawMonsterFacts } from './monsterFacts.ts'
import { rathenaItem, rathenaMonster } from './rathenaFacts.ts'

interface FactDialect {
  item: (entry: GameEntry, before: RawItemFacts | undefined) => RawItemFacts
  monster: (entry: GameEntry, before: RawMonsterFacts | undefined) => RawMonsterFacts
  itemRules: (mode: GameMode) => ItemRules
  monsterRules: (mode: GameMode) => MonsterRules
}

export const factDialects: Readonly<Record<Emulator, FactDialect>> = {
  rathena: {
    item: rathenaItem,
    monster: rathenaMonster,
    // itemdb.cpp, ItemDatabase::loadingFinished, and itemdb.hpp, ITEMJ_ALL.
    itemRules: (mode) => ({ classes: mode === 'renewal' ? 0x7f : 0x7, weaponLevel: 1, armorLevel: 1 }),
    monsterRules: (mode) => ({
      mode,
      hasBaseAttack: true,
      ...{ leastStat: 0, leastLevel: 0 },
      // mob.cpp, s_mob_db::get_bosstype
      isMvp: ({ modes }) => (modes & BITS.mvp) !== 0,
      // mob.cpp, MobDatabase::loadingFinished
      attackDelay: ({ attackDelay, attackMotion }) => Math.max(attackDelay, attackMotion),
      ranges: ({ castRange, chaseRange }) => ({ castRange, chaseRange }),
    }),
  },
  hercules: {
    item: herculesItem,
    monster: herculesMonster,
    itemRules: () => ({ classes: 0x3f, weaponLevel: 0, armorLevel: 0 }),
    monsterRules: (mode) => ({
      mode,
      hasBaseAttack: false,
      // mob.c, mob_db_validate_entry
      ...{ leastStat: mode === 'renewal' ? 0 : 1, leastLevel: 1 },
      // atcommand.c, ACMD(mobinfo)
      isMvp: ({ mvpExperience }) => mvpExperience > 0,
      attackDelay: ({ attackDelay }) => attackDelay,
      // mob.c, mob_db_validate_entry
      ranges: ({ castRange, chaseRange }) => ({
        castRange: Math.max(castRange, 1),
        chaseRange: Math.max(chaseRange, castRange, 1),
      }),
    }),
  },
}
