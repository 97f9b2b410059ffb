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
const wares = (...lines: string[]) =>
  reading(...lines).rows.flatMap(({ type, values }) =>
    type === 'npc-items' ? [`${values['npc_id']} ${values['items_id']} ${values['price']}`] : [],
  )

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

  it('are named where they are half a line, have blanks for tabs, or code before them has no end', () => {
    expect(faults('a,0,0|monster|Blob|1002')).toEqual(['1: a,0,0 | Blob | 1002'])
    expect(faults('', 'a,0,0|monster|Blob')).toEqual(['2: a,0,0 | Blob | '])
    expect(faults('a,0,0 monster Blob 1002,5')).toEqual(['1: a,0,0 monster Blob 1002,5'])
    expect(faults('/*', '*/', 'a,1,1,4|script|Guide|84,{', 'if (1) {', '}', 'b,0,0|monster|Blob|1002,5')).toEqual([
      '3: a,1,1,4 | script | Guide',
    ])
  })
})

describe('Lines of shops', () => {
  it('may say whether there is a discount, how many there are, and end with a comma', () => {
    expect(
      wares(
        'town,1,2,3|shop|Dealer|4_M_01,no,501:-1,512:20,',
        'town,3,4,5|marketshop|Market|-1,501:300:-1,512:4000:10',
        'town,5,6,5|shop|Hasty|1,501:7:1201:9',
      ),
    ).toEqual([
      ...['npc:town:1:2:Dealer item:501 null', 'npc:town:1:2:Dealer item:512 20'],
      ...['npc:town:3:4:Market item:501 300', 'npc:town:3:4:Market item:512 4000', 'npc:town:5:6:Hasty item:501 7'],
    ])
  })

  it('show their name without what hides behind it, and are copied by their unique name', () => {
    expect(
      keys(
        'npclist',
        'town,9,9,1|duplicate(late)|Later#2::copy|84',
        'town,1,2,3|shop|Dealer#1::tools|84,501:-1',
        '-|shop|::hidden|-1,501:-1',
        'town,3,4,5|duplicate(tools)|Copy#1|84',
        'town,5,6,5|duplicate(hidden)|Third|84|// since then',
        'town,7,8,5|shop|::late|84,512:1',
      ),
    ).toEqual(['1:2:Dealer', '7:8:late', '9:9:Later', '3:4:Copy', '5:6:Third'].map((place) => `npc:town:${place}`))
  })

  it('are opened by scripts, which stand for them with their copies', () => {
    const { rows, omissions } = reading(
      'town,1,1,4|script|Catalogue#1|84,{',
      '|callshop "none"; // callshop "tools";',
      '|callshop "market",1; mes "/*"; callshop( "cash" );',
      '}',
      '-|marketshop|market|-1,501:300:-1',
      '-|shop|tools|-1,512:-1',
      '-|cashshop|cash|-1,512:5',
      'town,2,2,4|duplicate(Catalogue#1)|Catalogue#2|84',
      'town,3,3,4|script|Banker|84,{ callshop "cash"; }',
      'town,4,4,4|trader|Barter|84,{ OnInit: sellitem Pome; }',
    )
    expect(rows.flatMap(({ type, key }) => (type === 'npclist' || type === 'npc-items' ? [key] : []))).toEqual([
      ...['npc:town:1:1:Catalogue', 'npc:town:2:2:Catalogue'],
      ...['ware:town:1:1:Catalogue:501', 'ware:town:2:2:Catalogue:501'],
    ])
    const ofShops = omissions.filter(({ part }) => part === 'shops')
    expect(ofShops.map(({ code, line, text }) => `${line} ${code} ${text}`)).toEqual([
      ...['10 other_currency Barter', '1 other_currency cash', '9 other_currency cash', '8 other_currency cash'],
    ])
  })

  it('are named where what they sell is half a thing', () => {
    expect(faults('town,1,2,3|shop|Dealer|84,501:-1,512')).toEqual(['1: 512'])
    expect(faults('town,1,2,3|shop|Dealer|84,501:-2')).toEqual(['1: 501:-2'])
    expect(faults('town,x,2,3|shop|Dealer|84,501:-1')).toEqual(['1: town,x,2,3 | Dealer'])
  })
})
