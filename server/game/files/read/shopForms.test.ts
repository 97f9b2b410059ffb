import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameMode } from '../../../../content/realms/gameFiles.ts'
import { smallHercules, smallRathena } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { readGameFiles } from './readGameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'

/** Reads the sample files together with an additional script, in which `|` means a tab. */
function reading(lines: readonly string[], sample = smallRathena, mode: GameMode = 'renewal') {
  const text = lines.join('\n').replaceAll('|', '\t')
  const files = { ...sample, 'npc/shops.txt': text, 'npc/re/mobs/fields.txt': '' }
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode, encoding: 'utf-8', parts: GAME_PARTS })
}
type Reading = ReturnType<typeof reading>
const keysOf = ({ rows }: Reading, type: string) => rows.flatMap((row) => (row.type === type ? [row.key] : []))
const waresOf = ({ rows }: Reading) =>
  rows.flatMap(({ type, values }) =>
    type === 'npc-items' ? [`${values['npc_id']} ${values['items_id']} ${values['price']}`] : [],
  )
const takesOf = ({ rows }: Reading) =>
  rows.flatMap(({ type, key, values }) => (type === 'npclist' ? [`${key} ${values['buy_with']}`] : []))

const keys = (type: string, ...lines: string[]) => keysOf(reading(lines), type)
const faults = (...lines: string[]) => reading(lines).faults.map(({ line, text }) => `${line}: ${text}`)
const wares = (...lines: string[]) => waresOf(reading(lines))
/** The sample of Hercules, with the same files for the game before renewal. */
const inBothModes = {
  ...smallHercules,
  'db/pre-re/item_db.conf': smallHercules['db/re/item_db.conf'] ?? '',
  'db/pre-re/mob_db.conf': smallHercules['db/re/mob_db.conf'] ?? '',
  'npc/pre-re/scripts_main.conf': 'npc_global_list: ( "npc/shops.txt" )\n',
}
const traders = (...lines: string[]) => reading(lines, smallHercules)

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

  it('are opened by scripts, whose copies open them, too', () => {
    const read = reading([
      'town,1,1,4|script|Catalogue#1|84,{',
      '|callshop "none"; // callshop "tools";',
      '|callshop "market",1; mes "/*"; callshop( "cash" );',
      '}',
      '-|marketshop|market|-1,501:300:-1',
      '-|shop|tools|-1,512:-1',
      '-|cashshop|cash|-1,512:5',
      'town,2,2,4|duplicate(Catalogue#1)|Catalogue#2|84',
      'town,3,3,4|script|Banker|84,{ callshop "cash"; }',
    ])
    expect(takesOf(read)).toEqual([
      ...['npc:town:1:1:Catalogue ', 'npc:town:1:1:Catalogue:2 Cash Points', 'npc:town:3:3:Banker Cash Points'],
      ...['npc:town:2:2:Catalogue ', 'npc:town:2:2:Catalogue:2 Cash Points'],
    ])
    expect(waresOf(read)).toEqual([
      ...['npc:town:1:1:Catalogue item:501 300', 'npc:town:1:1:Catalogue:2 item:512 5'],
      'npc:town:3:3:Banker item:512 5',
      ...['npc:town:2:2:Catalogue item:501 300', 'npc:town:2:2:Catalogue:2 item:512 5'],
    ])
  })

  // npc_parse_shop in src/map/npc.cpp of rAthena.
  it('say what they take, if it is not game money', () => {
    const read = reading([
      'town,1,1,3|itemshop|Collector|84,512:1,501:3,1201:-1',
      'town,2,2,3|itemshop|Hermit|84,7777,501:3',
      'town,3,3,3|pointshop|Veteran|84,#VOTEPOINTS:0,501:30',
      'town,4,4,3|cashshop|Banker|84,501:100',
    ])
    expect(takesOf(read)).toEqual([
      ...['npc:town:1:1:Collector Sweet Pome', 'npc:town:2:2:Hermit 7777', 'npc:town:3:3:Veteran VOTEPOINTS'],
      'npc:town:4:4:Banker Cash Points',
    ])
    expect(waresOf(read)).toEqual([
      ...['npc:town:1:1:Collector item:501 3', 'npc:town:1:1:Collector item:1201 0', 'npc:town:2:2:Hermit item:501 3'],
      ...['npc:town:3:3:Veteran item:501 30', 'npc:town:4:4:Banker item:501 100'],
    ])
    expect(read.omissions).toEqual([])
  })

  // npc_parse_shop takes any negative price for the item's own, and ignores an empty shop.
  it('may have any price below zero for the item’s own, and are nothing without goods', () => {
    expect(wares('town,1,2,3|shop|Dealer|84,501:-2')).toEqual(['npc:town:1:2:Dealer item:501 null'])
    expect(keys('npclist', 'town,1,2,3|shop|Dealer|84')).toEqual([])
  })

  // `src_id` in npc_parse_duplicate of rAthena and of Hercules.
  it('are copied from copies, too, and a ring of copies is none', () => {
    expect(
      keys(
        'npclist',
        'town,1,1,3|shop|Dealer|84,501:-1',
        'town,2,2,3|duplicate(Dealer)|Second|84',
        'town,3,3,3|duplicate(Second)|Third|84',
        'town,4,4,3|duplicate(Ring)|Chain|84',
        'town,5,5,3|duplicate(Chain)|Ring|84',
      ),
    ).toEqual(['1:1:Dealer', '2:2:Second', '3:3:Third'].map((place) => `npc:town:${place}`))
  })

  it('are named where what they sell is half a thing', () => {
    expect(faults('town,1,2,3|shop|Dealer|84,501:-1,512')).toEqual(['1: 512'])
    expect(faults('town,1,2,3|shop|Dealer|84,501:x')).toEqual(['1: 501:x'])
    expect(faults('town,x,2,3|shop|Dealer|84,501:-1')).toEqual(['1: town,x,2,3 | Dealer'])
  })
})

// buildin sellitem, tradertype and openshop in src/map/script.c of Hercules.
describe('Traders of Hercules', () => {
  it('sell what OnInit offers for game money, at the item’s own price or another', () => {
    const read = traders(
      'town,1,1,4|trader|Tools#1|84,{',
      'OnInit:',
      '|sellitem Red_Drink;',
      '|sellitem(Pome, 20); // sellitem Blade;',
      '|sellitem 1201,-1;',
      '|/* sellitem Nothing; */',
      '}',
      'town,2,2,4|trader|Market#1|84,{ end; OnInit: tradertype(NST_MARKET); sellitem Pome,-1,49; end; }',
      'town,3,3,4|duplicate(Tools#1)|Tools#2|84',
    )
    expect(waresOf(read)).toEqual([
      ...['npc:town:1:1:Tools item:501 null', 'npc:town:1:1:Tools item:512 20', 'npc:town:1:1:Tools item:1201 null'],
      'npc:town:2:2:Market item:512 null',
      ...['npc:town:3:3:Tools item:501 null', 'npc:town:3:3:Tools item:512 20', 'npc:town:3:3:Tools item:1201 null'],
    ])
    expect(takesOf(read)).toEqual(['npc:town:1:1:Tools ', 'npc:town:2:2:Market ', 'npc:town:3:3:Tools '])
    expect([...read.faults, ...read.omissions]).toEqual([])
  })

  it('sell nothing after the end of OnInit, and the last price of an item counts', () => {
    const read = traders(
      'town,1,1,4|trader|Tools|84,{',
      'OnInit: sellitem Pome,5; sellitem Pome,7; end;',
      'OnClock0000: sellitem Red_Drink; end;',
      '}',
      'town,2,2,4|trader|Late|84,{ OnInit: sellitem Pome; tradertype NST_ZENY; sellitem Blade; end; }',
    )
    expect(waresOf(read)).toEqual(['npc:town:1:1:Tools item:512 7', 'npc:town:2:2:Late item:1201 null'])
  })

  it.each([
    ['renewal', ['501', '1201'], ['501'], ['512']],
    ['pre-renewal', ['512'], ['501'], ['512', '1201']],
  ] as const)('follow the conditions of the mode %s', (mode, first, second, third) => {
    const read = reading(
      [
        'town,1,1,4|trader|A|84,{ OnInit:',
        'if (RENEWAL) { sellitem Red_Drink; sellitem Blade; } else sellitem Pome;',
        'end; }',
        'town,2,2,4|trader|B|84,{ OnInit: if (RENEWAL == 1) { if (false) sellitem Blade; } sellitem Red_Drink; }',
        'town,3,3,4|trader|C|84,{ OnInit: sellitem Pome; if (!RENEWAL) sellitem Blade; end; sellitem Red_Drink; }',
      ],
      inBothModes,
      mode,
    )
    const sold = (name: string) =>
      waresOf(read).flatMap((ware) => (ware.includes(`:${name} `) ? [/item:(\d+)/.exec(ware)?.[1]] : []))
    expect([sold('A'), sold('B'), sold('C')]).toEqual([first, second, third])
  })

  it('sell what either side of a condition offers that only the game knows', () => {
    const read = traders(
      'town,1,1,4|trader|A|84,{ OnInit: if ($event > 1) { sellitem Pome; end; } else sellitem Blade; sellitem Red_Drink; }',
    )
    expect(waresOf(read).map((ware) => ware.split(' ')[1])).toEqual(['item:512', 'item:1201', 'item:501'])
  })

  it('say what they take, if it is not game money', () => {
    const read = traders(
      'town,1,1,4|trader|Cash|84,{ OnInit: tradertype(NST_CASH); sellitem Pome,5; }',
      'town,2,2,4|trader|Own|84,{ OnInit: tradertype(3); sellitem Pome,2; end;',
      'OnCountFunds: setcurrency(countitem(Red_Drink), 0); end; }',
      'town,3,3,4|trader|Votes|84,{ OnInit: tradertype(NST_CUSTOM); sellitem Pome,2; end;',
      'OnCountFunds: setcurrency #VOTEPOINTS; end; }',
      'town,4,4,4|trader|Barter|84,{ OnInit: tradertype(NST_BARTER); sellitem Pome,1,Blade,2; end; }',
    )
    expect(takesOf(read)).toEqual([
      ...['npc:town:1:1:Cash Cash Points', 'npc:town:2:2:Own Red Drink', 'npc:town:3:3:Votes VOTEPOINTS'],
    ])
    expect(read.omissions.map(({ code, text }) => `${code} ${text}`)).toEqual(['other_currency Barter'])
  })

  it('are opened by other scripts, or by their own code', () => {
    const read = traders(
      '-|trader|Hidden|-1,{ OnInit: sellitem Pome; end; }',
      'town,1,1,4|script|Guide|84,{ mes("Hi"); openshop("Hidden"); end; }',
      'town,2,2,4|script|Self|84,{ mes("Hi"); openshop(); end; OnInit: sellitem Blade; end; }',
      'town,3,3,4|script|Closed|84,{ mes("Hi"); end; OnInit: sellitem Blade; end; }',
    )
    expect(waresOf(read)).toEqual(['npc:town:1:1:Guide item:512 null', 'npc:town:2:2:Self item:1201 null'])
  })

  it('are named with what only the game can compute', () => {
    const read = traders(
      'town,1,1,4|trader|A|84,{ OnInit: sellitem .@item, 5; sellitem Pome, rand(1, 5); sellitem Blade; }',
    )
    expect(waresOf(read)).toEqual(['npc:town:1:1:A item:1201 null'])
    expect(read.omissions.map(({ code, text }) => `${code} ${text}`)).toEqual([
      ...['unknown_item .@item, 5', 'unknown_item Pome, rand ( 1 , 5 )'],
    ])
  })
})
