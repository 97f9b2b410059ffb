import { describe, expect, it } from 'vitest'
import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import {
  monsterDatabase,
  smallHercules,
  smallRathena,
  zipOf,
  type Files,
} from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { openArchive } from '../source/openArchive.ts'
import { readGameFiles } from './readGameFiles.ts'

function reading(files: Files, parts: readonly GamePart[] = ['drops']) {
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts })
}
const linesOf = (files: Files) => reading(files).rates?.split('\n') ?? []

// battle_config_read in src/map/battle.cpp, mob_drop_ratio_adjust in src/map/mob.cpp of rAthena.
describe('The rates in the configuration of rAthena', () => {
  const drops = [
    ...['// item_rate_card: 900', 'item_rate_common: 300', 'item_rate_card: 200', 'item_rate_card_boss: 50'],
    ...['item_rate_card_mvp: 25', 'item_drop_card_max: 9000', 'item_rate_use_mvp:150 // note', 'item_rate_heal: -5'],
  ].join('\n')
  const files: Files = {
    ...smallRathena,
    'conf/battle/drops.conf': drops,
    'conf/battle/exp.conf': 'base_exp_rate: 500\r\njob_exp_rate: 400\r\nmvp_exp_rate: 100\r\n',
  }

  it('are those of kinds of items, of bosses and MVPs, of prizes and of experience', () => {
    const lines = linesOf(files)
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['Other = 3, 0.01–100 %', 'Other (boss) = 1, 0.01–100 %', 'Other (MVP) = 1, 0.01–100 %'],
        ...['Card = 2, 0.01–90 %', 'Card (boss) = 0.5, 0.01–90 %', 'Card (MVP) = 0.25, 0.01–90 %'],
        ...['Cash = 1, 0.01–100 %', 'Cash (MVP) = 1.5, 0.01–100 %', 'Healing = 1, 0.01–100 %'],
        ...['MVP prize = 1, 0.01–100 %', 'Base EXP = 5', 'Job EXP = 4', 'MVP EXP = 1'],
      ]),
    )
    expect(lines).not.toContain('Logarithmic = 1')
  })

  it('are those of the operator’s own file where it has any, and of what it imports', () => {
    const own = {
      ...files,
      'conf/import/battle_conf.txt': 'item_rate_card: 700\nimport: conf/import/more.txt\nimport: conf/none.txt\n',
      'conf/import/more.txt': 'Base_Exp_Rate: 10\nitem_logarithmic_drops: yes\nmob_respawn_time: 3000\n',
      'npc/re/mobs/fields.txt': 'field_a,0,0\tmonster\tBlob\t1002,70,2000',
    }
    expect(linesOf(own)).toEqual(
      expect.arrayContaining(['Card = 7, 0.01–90 %', 'Base EXP = 0.1', 'Job EXP = 4', 'Logarithmic = 1']),
    )
    expect(reading(own).faults).toEqual([])
    const missing = { file: 'conf/import/battle_conf.txt', line: 3, code: 'file_missing', text: 'conf/none.txt' }
    expect(reading(own).remarks).toContainEqual(expect.objectContaining(missing))
    const spawns = reading(own, ['spawns']).rows.map(({ values }) => values['respawn_seconds'])
    expect(spawns, 'npc_parse_mob takes 5 s for less than `mob_respawn_time`').toEqual([5])
  })

  it('are those of chests, by their race group: RC2_TREASURE', () => {
    const chests = {
      ...files,
      'conf/import/battle_conf.txt': 'item_rate_treasure: 500\nitem_drop_treasure_max: 5000\n',
      'db/import/mob_db.yml': monsterDatabase(
        [2001, 2002, 2003, 2005]
          .map((id) => `  - Id: ${id}\n    AegisName: C${id}\n    Name: Chest\n    RaceGroups:\n      Treasure: true\n`)
          .join('') + '  - Id: 2003\n    RaceGroups:\n      Treasure: false\n',
      ),
    }
    expect(linesOf(chests)).toContain('Monsters 2001–2002, 2005 = 5, 0.01–50 %')
  })

  // MobItemRatioDatabase::parseBodyNode in src/map/mob.cpp.
  it('are those of single items, for all monsters or for some', () => {
    const ratios = [
      ...['Header:', '  Type: MOB_ITEM_RATIO_DB', '  Version: 1', 'Body:', '  - Item: POME', '    Ratio: 1000'],
      ...['  - Item: Blade', '    Ratio: 50', '    List:', '      blob: true', '      KING_BLOB: true'],
      ...[
        '  - Item: Blade',
        '    List:',
        '      BLOB: false',
        '      NOBODY: true',
        '  - Item: Unheard',
        '    Ratio: 5',
      ],
    ].join('\n')
    const given = { ...files, 'db/mob_item_ratio.yml': ratios }
    for (const parts of [['drops'], ['spawns']] as const) {
      const lines = reading(given, parts).rates?.split('\n') ?? []
      expect(lines.filter((line) => line.startsWith('Item '))).toEqual(['Item 512 = 10', 'Item 1201 of 1031 = 0.5'])
    }
  })

  it('are not known without these files, nor asked for by parts that have no use for them', () => {
    expect(reading(smallRathena).rates).toBeNull()
    expect(reading(files, ['items']).rates).toBeNull()
  })

  it('are read from an archive, too', async () => {
    const folder = await openArchive(await zipOf(files))
    const { rates } = readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: ['drops'] })
    expect(rates).toContain('Base EXP = 5')
  })
})

// battle_config_read in src/map/battle.c, mob_read_db_drops_sub in src/map/mob.c of Hercules: MVPs are bosses.
describe('The rates in the configuration of Hercules', () => {
  it('are those of its files, and then of the operator’s own', () => {
    const lines = linesOf({
      ...smallHercules,
      'conf/map/battle/drops.conf': '// drops\nitem_rate_card: 300\nitem_rate_card_boss: 200\nitem_auto_get: false\n',
      'conf/map/battle/exp.conf': 'base_exp_rate: 100\njob_exp_rate: 100\nmvp_exp_rate: 100\n',
      'conf/import/battle.conf': 'battle_configuration: {\n\tjob_exp_rate: 250\n}\n',
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['Card = 3, 0.01–100 %', 'Card (boss) = 2, 0.01–100 %', 'Card (MVP) = 2, 0.01–100 %'],
        ...['Base EXP = 1', 'Job EXP = 2.5'],
      ]),
    )
  })

  it('are those of chests, by their numbers, and of single items: mob.h, MOBID_TREASURE_BOX1; mob_readdb_itemratio', () => {
    const lines = linesOf({
      ...smallHercules,
      'conf/map/battle/drops.conf': 'item_rate_treasure: 300\n',
      'db/mob_db2.conf': `mob_db: (${[1323, 1324, 1363, 1938, 1947]
        .map((id) => `{ Id: ${id}, SpriteName: "C${id}", Name: "Chest" }`)
        .join()})`,
      'db/mob_item_ratio.txt': '// items\n512,200\n512,250 // later\n1201,0,1002,1003\n99999,100\n',
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['Monsters 1324, 1363, 1938 = 3, 0.01–100 %', 'Item 512 = 2.5', 'Item 1201 of 1002–1003 = 0'],
      ]),
    )
  })
})
