import { describe, expect, it } from 'vitest'
import { GAME_PARTS } from '../../../../content/realms/gameFiles.ts'
import { smallRathena } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { readGameFiles } from './readGameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'

/** Reads the sample files together with an additional script, in which `|` means a tab. */
function reading(...lines: string[]) {
  const text = lines.join('\n').replaceAll('|', '\t')
  const files = { ...smallRathena, 'npc/shops.txt': text, 'npc/re/mobs/fields.txt': '' }
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS })
}
const keys = (type: string, ...lines: string[]) =>
  reading(...lines).rows.flatMap((row) => (row.type === type ? [row.key] : []))
const spawns = (...lines: string[]) => keys('spawns', ...lines)
const faults = (...lines: string[]) => reading(...lines).faults.map(({ line, text }) => `${line}: ${text}`)

// The forms of these lines are documented in doc/script_commands.txt of rAthena and of Hercules.
describe('Lines of monsters', () => {
  it('may have a place, an area, a level, variance, an event, a size and a mind', () => {
    expect(
      spawns(
        'a,0,0|monster|Blob|1002,70,5000',
        'b,10,20|monster|Blob,99|1002,1,263000,100000',
        'c,10,20,13,11|boss_monster|King Blob|KING_BLOB,1,7200000,600000,Guard::OnKilled,2,1',
        'd,0,0,0,0|miniboss_monster|--ja--|1002,110,5000,110,0,0',
      ),
    ).toEqual(['spawn:a:1002:anywhere', 'spawn:b:1002:10:20', 'spawn:c:1031:10:20', 'spawn:d:1002:anywhere'])
  })

  it('may have no place at all, the ending of the map’s file, other letters, blanks and remarks', () => {
    expect(
      spawns(
        'a|monster|Blob|1002,5',
        'b,30|monster|Blob|1002,5',
        'c.gat,0,0|Monster|Blob|1002, 5, 5000',
        '  d,0,0|monster|Blob|1002,5,5000|// until the new map',
        '|e,0,0||monster||Blob||1002,5,5000 // more',
        '1@cave,0,0|monster|Blob|1002,5',
      ),
    ).toEqual([
      ...['spawn:a:1002:anywhere', 'spawn:b:1002:30:0', 'spawn:c:1002:anywhere', 'spawn:d:1002:anywhere'],
      ...['spawn:e:1002:anywhere', 'spawn:1@cave:1002:anywhere'],
    ])
  })

  it('are none within code, strings and comments of either kind, and are some right behind them', () => {
    expect(
      spawns(
        '// a note with /* in it',
        'a,0,0|monster|Blob|1002,5',
        '/* b,0,0|monster|Blob|1002,5',
        'b,0,0|monster|Blob|1002,5 */ c,0,0|monster|Blob|1002,5',
        'town,1,1,4|script|Guide#1|84,{ mes "} /* \\" {"; // }',
        'd,0,0|monster|Blob|1002,5',
        '/* } */',
        '}',
        'e,0,0|monster|Blob|1002,5',
        'function|script|F_Help|{',
        'f,0,0|monster|Blob|1002,5',
        '}',
        'town,2,2,4|script|Silent|-1,1,1,',
        '{ end; }',
        'g,0,0|monster|Blob|1002,5',
      ),
    ).toEqual(['a', 'c', 'e', 'g'].map((map) => `spawn:${map}:1002:anywhere`))
  })

  // npc_parse_mob (src/map/npc.cpp of rAthena): `delay` is 5,000 unless the line has one, and again if it is below
  // `mob_respawn_time`, which is 1,000 in conf/battle/monster.conf.
  it('appear again after five seconds if the delay is missing, negative or less than a second', () => {
    const seconds = reading(
      'a,0,0|monster|Blob|1002,5',
      'b,0,0|monster|Blob|1002,5,0,0',
      'c,0,0|monster|Blob|1002,5,999',
      'd,0,0|monster|Blob|1002,5,-1',
      'e,0,0|monster|Blob|1002,5,1000',
      'f,0,0|monster|Blob|1002,5,2000,100',
      'g,0,0|monster|Blob|1002,5,x',
    ).rows.flatMap(({ type, values }) => (type === 'spawns' ? [values['respawn_seconds']] : []))
    expect(seconds).toEqual([5, 5, 5, 5, 1, 2, 5])
  })

  // sscanf in npc_parse_mob reads numbers as far as they go. A name may be a number in the database's other notation.
  it('are read as far as the servers read them', () => {
    expect(
      spawns(
        'a,x,y|monster|Blob|1002,5 each,5000',
        'b,10,20 30|monster|Blob| blob , 5,5000ms',
        'c,0,0|monster|Blob|0x3EA,1000,268435455',
        'd,0,0|monster|Blob,-1|1002,5,5000,0,Guard::OnKilled,9,99',
      ),
    ).toEqual(['spawn:a:1002:anywhere', 'spawn:b:1002:10:20', 'spawn:c:1002:anywhere', 'spawn:d:1002:anywhere'])
  })

  it('are refused if the servers refuse their number, delay or level', () => {
    const refused = ['1002,0', '1002,1001', '1002,-1', '1002,x', ',5', '1002,5,268435456']
    for (const what of refused) expect(faults(`a,0,0|monster|Blob|${what}`)).toEqual([`1: a,0,0 | Blob | ${what}`])
    expect(faults('a,0,0|monster|Blob,0|1002,5')).toEqual(['1: a,0,0 | Blob,0 | 1002,5'])
  })

  it('are named where they are half a line, have blanks for tabs, or code before them has no end', () => {
    expect(faults('a,0,0|monster|Blob|1002')).toEqual(['1: a,0,0 | Blob | 1002'])
    expect(faults('', 'a,0,0|monster|Blob')).toEqual(['2: a,0,0 | Blob | '])
    expect(faults('a,0,0 monster Blob 1002,5')).toEqual(['1: a,0,0 monster Blob 1002,5'])
    expect(faults('/*', '*/', 'a,1,1,4|script|Guide|84,{', 'if (1) {', '}', 'b,0,0|monster|Blob|1002,5')).toEqual([
      '3: a,1,1,4 | script | Guide',
    ])
  })
})
