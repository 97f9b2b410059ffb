import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type Files = Readonly<Record<string, string | Buffer>>

export function zipOf(files: Files, folder = 'game-master/'): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), folder + path)
  zip.end()
  return buffer(zip.outputStream)
}

export function mapCache(maps: Readonly<Record<string, readonly [number, number]>>): Buffer {
  const header = Buffer.alloc(8)
  const all = [header]
  for (const [name, [wide, high]] of Object.entries(maps)) {
    const cells = Buffer.from('packed')
    const info = Buffer.alloc(20)
    info.write(name)
    info.writeInt16LE(wide, 12)
    info.writeInt16LE(high, 14)
    info.writeInt32LE(cells.length, 16)
    all.push(info, cells)
  }
  header.writeUInt16LE(all.length >> 1, 4)
  const bytes = Buffer.concat(all)
  bytes.writeUInt32LE(bytes.length, 0)
  return bytes
}

const database = (type: string, body: string, imports: readonly string[] = []): string =>
  `# made up\nHeader:\n  Type: ${type}\n  Version: 3\n${body === '' ? '' : `\nBody:\n${body}`}` +
  (imports.length === 0 ? '' : `\nFooter:\n  Imports:\n${imports.join('\n')}\n`)

export const itemDatabase = (body: string, imports: readonly string[] = []) => database('ITEM_DB', body, imports)
export const monsterDatabase = (body: string, imports: readonly string[] = []) => database('MOB_DB', body, imports)

export const smallRathena: Files = {
  'db/item_db.yml': itemDatabase('', [
    '  - Path: db/pre-re/item_db.yml\n    Mode: Prerenewal',
    '  - Path: db/re/item_db.yml\n    Mode: Renewal',
    '  - Path: db/import/item_db.yml',
  ]),
  'db/re/item_db.yml': itemDatabase(`  - Id: 501
    AegisName: Red_Drink
    Name: Red Drink
    Type: Healing
    Buy: 50
    Weight: 75
    Script: |
      itemheal rand(45,65),0;
  - Id: 512
    AegisName: Pome
    Name: Pome
    Type: Healing
    Buy: 15
    Sell: 7
    Weight: 20
  - Id: 1201
    AegisName: Blade
    Name: Blade
    Type: Weapon
    SubType: Dagger
    Sell: 25
    Weight: 400
    Slots: 3
    WeaponLevel: 1
    Locations:
      Right_Hand: true
    Jobs:
      Novice: true
      Swordman: true
`),
  'db/pre-re/item_db.yml': itemDatabase('  - Id: 501\n    AegisName: Red_Drink\n    Name: Old Drink\n'),
  'db/import/item_db.yml': itemDatabase('  - Id: 512\n    Name: Sweet Pome\n    Slots: 1\n'),
  'db/mob_db.yml': monsterDatabase('', [
    '  - Path: db/re/mob_db.yml\n    Mode: Renewal',
    '  - Path: db/import/mob_db.yml',
  ]),
  'db/re/mob_db.yml': monsterDatabase(`  - Id: 1002
    AegisName: BLOB
    Name: Blob
    Level: 3
    Hp: 60
    BaseExp: 27
    JobExp: 20
    Size: Medium
    Race: Plant
    Element: Water
    Drops:
      - Item: Pome
        Rate: 1000
      - Item: Blade
        Rate: 1
        StealProtected: true
  - Id: 1031
    AegisName: KING_BLOB
    Name: King Blob
    Level: 30
    Hp: 9000
    MvpDrops:
      - Item: Red_Drink
        Rate: 5500
    Drops:
      - Item: Pome
        Rate: 9000
`),
  'npc/re/scripts_main.conf': '// all\nimport: npc/re/scripts_monsters.conf\nnpc: npc/shops.txt\n',
  'npc/re/scripts_monsters.conf': 'npc: npc/re/mobs/fields.txt\n//npc: npc/re/mobs/events.txt\n',
  'npc/re/mobs/fields.txt': [
    '//===== fields ====',
    'field_a,0,0\tmonster\tBlob\t1002,70,5000',
    'field_b,0,0\tmonster\tBlob\t1002,10,5000,2500',
    'field_b,120,80,5,5\tboss_monster\tKing Blob\tKING_BLOB,1,7200000,600000,1',
  ].join('\n'),
  'npc/shops.txt': [
    'town,126,76,3\tshop\tTool Dealer#town\t83,501:-1,512:20',
    '-\tshop\tAnywhere\t-1,501:-1',
    'town,10,20,4\tduplicate(Anywhere)\tTraveller#1\t84',
    'town,11,20,4\tcashshop\tCash Dealer\t84,501:100',
    'town,50,60,4\tscript\tGuide\t84,{',
    '\tmes "prontera,1,1\tmonster\tx\t1,1";',
    '}',
    'field_a,390,200,0\twarp\tgate\t1,2,field_b,10,100',
  ].join('\r\n'),
  'db/map_cache.dat': mapCache({ field_a: [400, 380], field_b: [200, 200], town: [312, 392] }),
}

/** The game world of `smallRathena` in the file format of Hercules, in both the old and the new syntax. */
export const smallHercules: Files = {
  'db/re/item_db.conf': `item_db: (
/* Id: ID (int) */
{
	Id: 501
	AegisName: "Red_Drink"
	Name: "Red Drink"
	Type: 0
	Buy: 50
	Weight: 75
	Script: <" itemheal rand(45,65),0; "not the end" ">
},
{
	Id: 512
	AegisName: "Pome"
	Name: "Pome"
	Type: "IT_HEALING" // as newer files have it
	Buy: 15
	Weight: 0x14
},
{
	Id: 1201
	AegisName: "Blade"
	Name: "Bla" "de"
	Type: "IT_WEAPON"
	Sell: 25
	Weight: 400
	Slots: 3
	WeaponLv: 1
	Loc: "EQP_WEAPON"
	Job: { Novice: true, Swordsman: true }
},
)
`,
  'db/item_db2.conf': 'item_db: (\n{\n\tId: 512\n\tName: "Sweet Pome"\n\tSlots: 1\n\tInherit: true\n}\n)\n',
  'db/re/mob_db.conf': `mob_db: (
{
	Id: 1002
	SpriteName: "BLOB"
	Name: "Blob"
	Lv: 3
	Hp: 60
	Exp: 27
	JExp: 20
	Size: 1
	Race: "RC_Plant"
	Element: ("Ele_Water", 1)
	Drops: {
		Pome: 1000
		Blade: (1, "Some options")
	}
},
{
	Id: 1031
	SpriteName: "KING_BLOB"
	Name: "King Blob"
	Lv: 30
	Hp: 9000
	MvpDrops: { Red_Drink: 5500 }
	Drops: { Pome: 9000 }
},
)
`,
  'npc/re/scripts_main.conf':
    '@include "npc/removed.conf"\nnpc_global_list: (\n"npc/shops.txt",\n@include "npc/re/monsters.conf"\n)\n',
  'npc/removed.conf': 'npc_removelist: ( "npc/gone.txt" )\n',
  'npc/re/monsters.conf': '"npc/re/mobs/fields.txt",\n"npc/gone.txt",\n',
  'npc/re/mobs/fields.txt': smallRathena['npc/re/mobs/fields.txt'] ?? '',
  'npc/shops.txt': smallRathena['npc/shops.txt'] ?? '',
  'maps/re/field_a.mcache': mcache(400, 380),
}

function mcache(wide: number, high: number): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.writeInt16LE(1, 0)
  bytes.writeInt16LE(wide, 18)
  bytes.writeInt16LE(high, 20)
  return bytes
}
