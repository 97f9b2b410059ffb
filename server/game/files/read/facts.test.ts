import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameMode } from '../../../../content/realms/gameFiles.ts'
import {
  itemDatabase,
  monsterDatabase,
  smallHercules,
  smallRathena,
  type Files,
} from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function valuesOf(files: Files, key: string, mode: GameMode = 'renewal') {
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
  const { rows } = readGameFiles(folder, { mode, encoding: 'utf-8', parts: GAME_PARTS })
  return rows.find((row) => row.key === key)?.values
}
const rathena = (items: string, key: string, mode: GameMode = 'renewal') =>
  valuesOf({ ...smallRathena, 'db/item_db.yml': itemDatabase(items) }, key, mode)
const hercules = (items: string, key: string) =>
  valuesOf({ ...smallHercules, 'db/re/item_db.conf': `item_db: (\n${items}\n)\n` }, key)

const blade = '  - Id: 9\n    AegisName: Big_Blade\n    Name: Big Blade\n    Type: Weapon\n'
const plate = '  - Id: 9\n    AegisName: Plate\n    Name: Plate\n    Type: Armor\n'
/** Equipment that names no place at all is Etc. */
const worn = '    Locations:\n      Armor: false\n'

describe('Facts of items in files of rAthena', () => {
  it('are what the game says of a weapon', () => {
    const said =
      '    SubType: 2hSword\n    Attack: 120\n    MagicAttack: 30\n    Range: 3\n    WeaponLevel: 4\n' +
      '    EquipLevelMin: 40\n    EquipLevelMax: 90\n    Gender: Female\n    Refineable: true\n' +
      '    Locations:\n      Both_Hand: true\n    Classes:\n      Upper: true\n      Third: true\n'
    expect(rathena(blade + said, 'item:9')).toMatchObject({
      ...{ game_id: 9, internal_name: 'Big_Blade', subtype: 'Two-Handed Sword', attack: 120, magic_attack: 30 },
      ...{ range: 3, weapon_level: 4, armor_level: null, defense: null, required_level: 40, maximum_level: 90 },
      ...{ classes: 'Upper, Third', sex: 'Female', places: 'Two-Handed', trade_rules: '' },
    })
  })

  it('are empty if the game has none, or if its kind makes the server pass over them', () => {
    // itemdb.cpp, ItemDatabase::loadingFinished
    expect(rathena(`${plate}${worn}    Attack: 5\n    Range: 2\n    Refineable: true\n`, 'item:9')).toMatchObject({
      ...{ subtype: '', attack: null, magic_attack: null, defense: null, range: null, weapon_level: null },
      ...{ required_level: null, maximum_level: null, classes: '', sex: '', places: '', trade_rules: '', script: '' },
      armor_level: 1,
    })
    expect(rathena(blade + worn, 'item:9')).toMatchObject({ weapon_level: 1 })
  })

  it('name the places, each once', () => {
    const places = '    Locations:\n      Head_Top: true\n      Head_Mid: true\n      Left_Accessory: true\n'
    expect(rathena(plate + places, 'item:9')).toMatchObject({ places: 'Upper/Mid Headgear, Left Accessory' })
  })

  it('say nothing of classes if all of the game’s are meant: itemdb.hpp, ITEMJ_ALL', () => {
    const all = '    Classes:\n      Normal: true\n      Upper: true\n      Baby: true\n'
    expect(rathena(plate + all, 'item:9')).toMatchObject({ classes: 'Normal, Upper, Baby' })
    expect(rathena(plate + all, 'item:9', 'pre-renewal')).toMatchObject({ classes: '' })
    const allBut = (name: string) => `${plate}    Classes:\n      All: true\n      ${name}: false\n`
    expect(rathena(allBut('Fourth'), 'item:9')).toMatchObject({
      classes: 'Normal, Upper, Baby, Third, Third Upper, Third Baby',
    })
    expect(rathena(allBut('Baby'), 'item:9', 'pre-renewal')).toMatchObject({ classes: 'Normal, Upper' })
  })

  it('name a class that the game does not have, if an item is for it alone: pc.cpp, pc_isItemClass', () => {
    const third = '    Classes:\n      Third: true\n'
    expect(rathena(plate + third, 'item:9', 'pre-renewal')).toMatchObject({ classes: 'Third' })
  })

  it('say in words what is not allowed, and what a later file allows again', () => {
    const own =
      '    Trade:\n      NoDrop: true\n      NoTrade: true\n      NoAuction: true\n    Flags:\n      BindOnEquip: true\n'
    const later = '  - Id: 9\n    Trade:\n      NoTrade: false\n'
    expect(rathena(plate + worn + own + later, 'item:9')).toMatchObject({
      trade_rules:
        'Tidak bisa dijatuhkan\nTidak bisa dilelang\nTidak bisa di-refine\nTerikat pada karakter saat dipakai',
    })
  })

  it('give instruments to men and whips to women: itemdb.cpp, ItemDatabase::defaultGender', () => {
    expect(rathena(`${blade}${worn}    SubType: Musical\n`, 'item:9')).toMatchObject({ sex: 'Male' })
    expect(rathena(`${blade}${worn}    SubType: Whip\n`, 'item:9')).toMatchObject({ sex: 'Female' })
  })

  it('give one wedding ring to grooms, the other to brides: itemdb.cpp, ItemDatabase::defaultGender', () => {
    const ring = (id: number) => `  - Id: ${id}\n    AegisName: Ring\n    Name: Ring\n    Gender: Both\n`
    expect(rathena(ring(2634), 'item:2634')).toMatchObject({ sex: 'Male' })
    expect(rathena(ring(2635), 'item:2635')).toMatchObject({ sex: 'Female' })
  })

  it('say what a status does by its script in status.yml, of which the last counts: StatusDatabase, status.cpp', () => {
    const status = (script: string) => `  - Status: Swift\n    Script: |\n      ${script}\n`
    const files = (parts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(parts).map(([path, body]) => [path, `Header:\n  Type: STATUS_DB\n  Version: 4\n${body}`]),
      )
    const value = valuesOf(
      {
        ...smallRathena,
        'db/item_db.yml': itemDatabase(
          '  - Id: 9\n    AegisName: Oil\n    Name: Oil\n    Script: |\n      sc_start SC_SWIFT,60000,7;\n',
        ),
        ...files({
          'db/status.yml':
            'Footer:\n  Imports:\n  - Path: db/re/status.yml\n    Mode: Renewal\n  - Path: db/import/status.yml\n',
          'db/re/status.yml': `Body:\n${status('bonus bFlee,getstatus(SC_SWIFT,1);')}`,
          'db/import/status.yml': `Body:\n${status('bonus bFlee2,getstatus(SC_SWIFT,1);')}`,
        }),
      },
      'item:9',
    )
    expect(value).toMatchObject({ effect: 'Perfect Dodge +7 selama 1 menit' })
  })

  it('hold the scripts as they are', () => {
    const scripts =
      '    Script: |\n      if (getrefine() > 6)\n        bonus bStr,2;\n    EquipScript: |\n      heal 5,0;\n    UnEquipScript: |\n      heal -5,0;\n'
    expect(rathena(plate + scripts, 'item:9')?.['script']).toBe(
      'if (getrefine() > 6)\n  bonus bStr,2;\n// EquipScript\nheal 5,0;\n// UnEquipScript\nheal -5,0;',
    )
  })
})

describe('Facts of items in files of Hercules', () => {
  it('are what the game says of a weapon, in each form that itemdb.c reads', () => {
    const said = `{ Id: 9, AegisName: "Big_Blade", Name: "Big Blade", Type: "IT_WEAPON", Subtype: "W_2HSWORD",
      Atk: 120, Matk: 30, Def: -7, Range: 3, WeaponLv: 4, EquipLv: [40, 90], Gender: "SEX_FEMALE",
      Loc: "EQP_ARMS", Upper: ["ITEMUPPER_UPPER", "ITEMUPPER_THIRD"], Refine: false,
      Trade: { nodrop: true, nogstorage: true }, Script: <"
		bonus bStr,2;
		bonus bAgi,1;
	"> }`
    expect(hercules(said, 'item:9')).toMatchObject({
      ...{ subtype: 'Two-Handed Sword', attack: 120, magic_attack: 30, defense: null, range: 3, weapon_level: 4 },
      ...{ required_level: 40, maximum_level: 90, classes: 'Upper, Third', sex: 'Female', places: 'Two-Handed' },
      trade_rules: 'Tidak bisa dijatuhkan\nTidak bisa disimpan di guild storage\nTidak bisa di-refine',
      script: 'bonus bStr,2;\nbonus bAgi,1;',
    })
    const plain =
      '{ Id: 9, AegisName: "Hat", Name: "Hat", Type: "IT_ARMOR", EquipLv: 20, Loc: ["EQP_HEAD_TOP"], Trade: 3 }'
    expect(hercules(plain, 'item:9')).toMatchObject({
      ...{ required_level: 20, maximum_level: null, classes: '', places: 'Upper Headgear', armor_level: null },
      trade_rules: 'Tidak bisa dijatuhkan\nTidak bisa diperdagangkan',
    })
  })
})

const beast = `  - Id: 1500
    AegisName: BEAST
    Name: Beast
    Level: 50
    MvpExp: 700
    Attack: 100
    Attack2: 200
    Defense: 30
    MagicDefense: 20
    Str: 10
    Agi: 40
    Int: 35
    Dex: 60
    AttackRange: 2
    WalkSpeed: 150
    Ai: 21
    Class: Boss
    Modes:
      Mvp: true
`
const monster = (mode: GameMode, body = beast) =>
  valuesOf({ ...smallRathena, 'db/mob_db.yml': monsterDatabase(body) }, 'monster:1500', mode)

describe('Facts of monsters', () => {
  it('are computed as rAthena does in renewal: status.cpp, status_calc_misc', () => {
    expect(monster('renewal')).toMatchObject({
      ...{ game_id: 1500, internal_name: 'BEAST', rank: 'mvp', mvp_experience: 700 },
      // STR and level, and 80 to 120 % of the attack; INT and level, and 70 to 130 % of the second attack.
      ...{ attack: 140, attack_most: 180, magic_attack: 225, magic_attack_most: 345, hit: 260, flee: 190 },
      ...{ defense: 30, magic_defense: 20, strength: 10, agility: 40, vitality: 1, intelligence: 35 },
      ...{ dexterity: 60, luck: 1, range: 2, walk_milliseconds: 150 },
    })
  })

  it('are computed as rAthena does before renewal', () => {
    expect(monster('pre-renewal')).toMatchObject({
      ...{ attack: 100, attack_most: 200, magic_attack: 60, magic_attack_most: 84, hit: 110, flee: 90 },
    })
  })

  it('say how it behaves, by its type, its class and its modes: mob.cpp, MobDatabase::loadingFinished', () => {
    expect(monster('renewal')?.['modes']).toBe(
      'Agresif: menyerang lebih dulu\nCast Sensor: menyerang yang merapal skill\nBerganti sasaran\n' +
        'Detector: melihat yang bersembunyi\nKebal efek status\nKebal dorongan',
    )
    const plant = '  - Id: 1500\n    AegisName: HERB\n    Name: Herb\n    Modes:\n      IgnoreMelee: true\n'
    expect(monster('renewal', plant)).toMatchObject({
      ...{ rank: '', mvp_experience: null, range: null },
      // FluxCP shows it, too.
      walk_milliseconds: 150,
      modes: 'Tidak bergerak\nTidak menyerang\nSerangan jarak dekat hanya mengurangi 1 HP',
    })
  })

  it('are computed as Hercules does: status.c, status_calc_misc, and conf, enable_baseatk', () => {
    const files: Files = {
      ...smallHercules,
      'db/re/mob_db.conf': `mob_db: ({ Id: 1500, SpriteName: "BEAST", Name: "Beast", Lv: 50, MvpExp: 700, Attack: [100, 200],
        Def: 30, Mdef: 20, Stats: { Str: 10, Agi: 40, Int: 35, Dex: 60 }, MoveSpeed: 150,
        Mode: { CanMove: true, CanAttack: true, Boss: true, Looter: true } },
        { Id: 1501, SpriteName: "CHIEF", Name: "Chief", Attack: 8, Stats: 7, Mode: { Boss: true } })`,
    }
    expect(valuesOf(files, 'monster:1500')).toMatchObject({
      ...{ rank: 'mvp', attack: 80, attack_most: 120, magic_attack: 225, magic_attack_most: 345, hit: 260, flee: 190 },
      ...{ vitality: 0, range: 1, walk_milliseconds: 150 },
      modes: 'Looter: memungut item\nKebal efek status\nKebal dorongan',
    })
    expect(valuesOf(files, 'monster:1501')).toMatchObject({ rank: 'boss', strength: 7, luck: 7, attack: 6 })
  })

  it('have at least level 1 and a range of 1 in Hercules: mob.c, mob_db_validate_entry', () => {
    const files = {
      ...smallHercules,
      'db/re/mob_db.conf': `mob_db: ({ Id: 1500, SpriteName: "SHOT", Name: "Shot", Lv: 0, ViewRange: 0, ChaseRange: 0 },
        { Id: 1501, SpriteName: "BOW", Name: "Bow", ViewRange: 10, ChaseRange: 7 })`,
    }
    expect(valuesOf(files, 'monster:1500')).toMatchObject({
      ...{ level: 1, hit: 151, flee: 101, cast_range: 1, chase_range: 1 },
    })
    expect(valuesOf(files, 'monster:1501'), 'it chases as far as it sees').toMatchObject({ chase_range: 10 })
  })
})
