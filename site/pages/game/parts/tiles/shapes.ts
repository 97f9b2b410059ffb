import type { ThingName } from '../../../../decoration/Thing.tsx'

/** What kinds of things are called in game files and by operators, in English and Indonesian. The first match counts. */
type Shapes = readonly (readonly [word: RegExp, shape: ThingName])[]

const shapeOf = (shapes: Shapes, text: string): ThingName | undefined => shapes.find(([word]) => word.test(text))?.[1]

const weapons: Shapes = [
  [/bow|busur|distance|missile|revolver|rifle|gun|meriam/i, 'bow'],
  [/staff|\brod|wand|book|tongkat|tome/i, 'staff'],
  [/axe|mace|club|knuckle|fist|hammer|kapak|gada/i, 'axe'],
  [/spear|lance|tombak/i, 'spear'],
]

const worn: Shapes = [
  [/shield|perisai|left hand|tangan kiri|spellbook/i, 'shield'],
  [/helm|\bhead|kepala|\bhat|topi|mahkota/i, 'helmet'],
  [/boots|shoes|feet|\blegs|sepatu|kaki/i, 'boots'],
  [/\bring|accessory|amulet|neck|finger|cincin|kalung|aksesori/i, 'ring'],
]

const kinds: Shapes = [
  [/card|kartu/i, 'card'],
  [/\bpet\b|\begg|peliharaan|telur/i, 'egg'],
  [/ammo|arrow|amunisi|anak panah|peluru/i, 'arrows'],
  [/weapon|senjata/i, 'sword'],
  [/jewel|accessory|pendant|perhiasan|aksesori|cincin/i, 'ring'],
  [/armou?r|shadow gear|equipment|costume|zirah|perlengkapan|pakaian|kostum/i, 'armor'],
  [/food|makanan|minuman/i, 'food'],
  [/heal|potion|ramuan|obat|jamu/i, 'potion'],
  [/scroll|rune|usable|consum|gulungan|pakai/i, 'scroll'],
  [/\bgem|permata/i, 'gem'],
  [/cash|coin|currency|koin|mata uang/i, 'coin'],
  [/container|package|\bbox|chest|quiver|peti|kotak|paket/i, 'chest'],
  [/quest|misi/i, 'quest'],
  [/\betc|material|resource|bahan/i, 'material'],
]

export interface ItemKind {
  kind: string
  subtype: string
  places: string
}

export function itemShape({ kind, subtype, places }: ItemKind): ThingName {
  const shape = shapeOf(kinds, kind) ?? 'pouch'
  if (shape === 'sword') return shapeOf(weapons, subtype) ?? shape
  return shape === 'armor' ? (shapeOf(worn, `${subtype}, ${places}`) ?? shape) : shape
}

/** How tiles of items are framed: by what an item is for, since no game says how rare all of its items are. */
export type Frame = 'weapon' | 'armor' | 'jewel' | 'consumed'

const frames: Readonly<Partial<Record<ThingName, Frame>>> = {
  ...{ sword: 'weapon', bow: 'weapon', staff: 'weapon', axe: 'weapon', spear: 'weapon', arrows: 'weapon' },
  ...{ armor: 'armor', helmet: 'armor', shield: 'armor', boots: 'armor' },
  ...{ ring: 'jewel', gem: 'jewel', card: 'jewel', coin: 'jewel' },
  ...{ potion: 'consumed', food: 'consumed', scroll: 'consumed' },
}

export const frameOf = (shape: ThingName): Frame | undefined => frames[shape]

const races: Shapes = [
  [/formless|tak berbentuk|slime/i, 'formless'],
  [/undead|mayat|arwah|roh/i, 'undead'],
  [/brute|beast|animal|blood|hewan|binatang/i, 'brute'],
  [/plant|tumbuhan|tanaman/i, 'plant'],
  [/insect|serangga/i, 'insect'],
  [/fish|ikan/i, 'fish'],
  [/demon|iblis|setan/i, 'demon'],
  [/human|player|manusia/i, 'human'],
  [/angel|malaikat|bidadari/i, 'angel'],
  [/dragon|naga/i, 'dragon'],
]

export const monsterShape = (race: string): ThingName => shapeOf(races, race) ?? 'creature'

const places: Shapes = [
  [/dun(geon)?\d*\b|_dun|cave|tower|crypt|catacomb|sewer|\bgua\b|katakomba|menara|tambang/i, 'dungeon'],
  [/fild|field|forest|desert|plain|dataran|padang|hutan|gurun|lembah|rawa|kawah/i, 'field'],
  [/town|city|village|\bkota\b|desa|pelabuhan|kastil/i, 'town'],
]

/** No field says what a map is, so only its names do. Most towns have names of their own, and get a plain map. */
export const mapShape = ({ name, title }: { name: string; title: string }): ThingName =>
  shapeOf(places, `${title}\n${name}`) ?? 'map'
