import { describe, expect, it } from 'vitest'
import { GAME_PARTS } from '../../../../content/realms/gameFiles.ts'
import { smallHercules, smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function monster(files: Files, key = 'monster:1031') {
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
  const { rows, faults } = readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS })
  expect(faults).toEqual([])
  return rows.find((row) => row.key === key)?.values
}

const skills = `Header:
  Type: SKILL_DB
  Version: 4
Body:
  - Id: 19
    Name: MG_BOLT
    Description: Fire Bolt
  - Id: 196
    Name: NPC_SUMMONSLAVE
    Description: Summon Slaves
`
const lines = [
  '// comment',
  '1031,King Blob@MG_BOLT,attack,19,3,2000,0,5000,yes,target,myhpltmaxrate,30,,,,,,,',
  '1031,King Blob@MG_BOLT,any,19,1,50,1500,0,no,target,always,0,,,,,,,',
  '1031,King Blob@MG_BOLT,idle,19,1,0,0,5000,yes,self,mystatuson,anybad,,,,,,,',
  '1031,King Blob@NPC_SUMMONSLAVE,idle,196,2,10000,0,5000,no,self,slavele,1,1002,1031,,,,,',
  '1031,too,few,columns',
  '1031,Unheard,any,77,1,50,0,5000,yes,target,always,0,,,,,,,',
]
const rathena = (own = ''): Files => ({
  ...smallRathena,
  'db/skill_db.yml': skills,
  'db/re/mob_skill_db.txt': lines.join('\r\n'),
  ...(own === '' ? {} : { 'db/import/mob_skill_db.txt': own }),
})

describe('Skills of monsters', () => {
  it('are lines of name, level, condition, chance, target, cast time and delay in rAthena: mob.cpp, mob_parse_row_mobskilldb', () => {
    expect(monster(rathena())).toMatchObject({
      skills: [
        'Fire Bolt | 3 | Saat menyerang, HP ≤ 30 % | 20 % | sasarannya |  | 5 detik',
        'Fire Bolt | 1 |  | 0,5 % | sasarannya | 1,5 detik, tidak terputus',
        'Fire Bolt | 1 | Saat diam, terkena efek buruk | 0,01 % | diri sendiri |  | 5 detik',
        'Summon Slaves | 2 | Saat diam, pengikut paling banyak 1 | 100 % | diri sendiri |  | 5 detik',
      ].join('\n'),
      slaves: 'Blob\nKing Blob',
    })
  })

  it('are those of db/import after `clear`', () => {
    const own = '1031,clear,,,,,,,,,,,,,,,,,\n1031,x,dead,19,1,100,0,0,no,self,always,0,,,,,,,'
    expect(monster(rathena(own))).toMatchObject({
      skills: 'Fire Bolt | 1 | Saat mati | 1 % | diri sendiri',
      slaves: '',
    })
  })

  it('are the groups of Hercules: mob.c, mob_skill_db_libconfig_sub_skill', () => {
    const files: Files = {
      ...smallHercules,
      'db/re/skill_db.conf':
        'skill_db: ({ Id: 19, Name: "MG_BOLT", Description: "Fire Bolt" }, { Id: 196, Name: "NPC_SUMMONSLAVE", Description: "Summon Slaves" })',
      'db/re/mob_skill_db.conf': `mob_skill_db: ({
        KING_BLOB: {
          MG_BOLT: { SkillState: "MSS_RUSH", SkillLevel: 3, Rate: 500, CastCondition: "MSC_SKILLUSED", ConditionData: 19 }
          MG_BOLT: { SkillState: "MSS_BERSERK", SkillTarget: "MST_RANDOM", CastTime: 800, Cancelable: true, Delay: 60000 }
          NPC_SUMMONSLAVE: { Rate: 10000, CastCondition: "MSC_SPAWN", val0: 1002 }
        }
      })`,
    }
    expect(monster(files)).toMatchObject({
      skills: [
        'Fire Bolt | 3 | Saat mengejar, terkena Fire Bolt | 5 % | sasarannya',
        'Fire Bolt | 1 | Saat menyerang | 0,01 % | siapa saja di dekatnya | 0,8 detik | 1 menit',
        'Summon Slaves | 1 | Baru muncul | 100 % | sasarannya',
      ].join('\n'),
      slaves: 'Blob',
    })
  })

  it('are empty without the files, which is no fault', () => {
    expect(monster(smallRathena)).toMatchObject({ skills: '', slaves: '' })
  })
})
