/**
 * What the import writes into texts that visitors read: Indonesian sentences with the English terms of the game. Texts
 * in another language need only another set of these tables.
 */
export const subtypeWords: Readonly<Record<string, string>> = {
  '1hsword': 'One-Handed Sword',
  '2hsword': 'Two-Handed Sword',
  '1hspear': 'One-Handed Spear',
  '2hspear': 'Two-Handed Spear',
  '1haxe': 'One-Handed Axe',
  '2haxe': 'Two-Handed Axe',
  '2hmace': 'Two-Handed Mace',
  '2hstaff': 'Two-Handed Staff',
  dagger: 'Dagger',
  mace: 'Mace',
  staff: 'Staff',
  bow: 'Bow',
  knuckle: 'Knuckle',
  musical: 'Musical Instrument',
  whip: 'Whip',
  book: 'Book',
  katar: 'Katar',
  revolver: 'Revolver',
  rifle: 'Rifle',
  gatling: 'Gatling Gun',
  shotgun: 'Shotgun',
  grenade: 'Grenade Launcher',
  huuma: 'Huuma Shuriken',
}

export const ammunitionWords: Readonly<Record<string, string>> = {
  arrow: 'Arrow',
  dagger: 'Throwing Dagger',
  bullet: 'Bullet',
  shell: 'Shell',
  grenade: 'Grenade',
  shuriken: 'Shuriken',
  kunai: 'Kunai',
  cannonball: 'Cannonball',
  throwweapon: 'Throwable Item',
}

export const cardWords: Readonly<Record<string, string>> = { enchant: 'Enchant' }

/** In this order. The numbers are the bits of `EQP_` in both emulators. */
export const placeWords: readonly (readonly [bits: number, word: string])[] = [
  [0x000301, 'Upper/Mid/Lower Headgear'],
  [0x000300, 'Upper/Mid Headgear'],
  [0x000101, 'Upper/Lower Headgear'],
  [0x000201, 'Mid/Lower Headgear'],
  [0x000100, 'Upper Headgear'],
  [0x000200, 'Mid Headgear'],
  [0x000001, 'Lower Headgear'],
  [0x000010, 'Armor'],
  [0x000022, 'Two-Handed'],
  [0x000002, 'Right Hand'],
  [0x000020, 'Left Hand'],
  [0x000004, 'Garment'],
  [0x000040, 'Shoes'],
  [0x000088, 'Accessory'],
  [0x000008, 'Right Accessory'],
  [0x000080, 'Left Accessory'],
  [0x001c00, 'Costume Upper/Mid/Lower Headgear'],
  [0x000c00, 'Costume Upper/Mid Headgear'],
  [0x001400, 'Costume Upper/Lower Headgear'],
  [0x001800, 'Costume Mid/Lower Headgear'],
  [0x000400, 'Costume Upper Headgear'],
  [0x000800, 'Costume Mid Headgear'],
  [0x001000, 'Costume Lower Headgear'],
  [0x002000, 'Costume Garment'],
  [0x008000, 'Ammo'],
  [0x010000, 'Shadow Armor'],
  [0x020000, 'Shadow Weapon'],
  [0x040000, 'Shadow Shield'],
  [0x080000, 'Shadow Shoes'],
  [0x300000, 'Shadow Accessory'],
  [0x100000, 'Shadow Right Accessory'],
  [0x200000, 'Shadow Left Accessory'],
]

/** The numbers are the bits of `ITEMJ_` in rAthena and of `ITEMUPPER_` in Hercules. */
export const classWords: readonly (readonly [bits: number, word: string])[] = [
  [0x01, 'Normal'],
  [0x02, 'Upper'],
  [0x04, 'Baby'],
  [0x08, 'Third'],
  [0x10, 'Third Upper'],
  [0x20, 'Third Baby'],
  [0x40, 'Fourth'],
]

export const tradeWords: Readonly<Record<string, string>> = {
  nodrop: 'Tidak bisa dijatuhkan',
  notrade: 'Tidak bisa diperdagangkan',
  partner: 'Bisa diberikan kepada pasangan',
  nosell: 'Tidak bisa dijual ke NPC',
  nocart: 'Tidak bisa disimpan di cart',
  nostorage: 'Tidak bisa disimpan di storage',
  noguildstorage: 'Tidak bisa disimpan di guild storage',
  nomail: 'Tidak bisa dikirim lewat mail',
  noauction: 'Tidak bisa dilelang',
  norefine: 'Tidak bisa di-refine',
  bound: 'Terikat pada karakter saat dipakai',
}

/** Behaviour that a monster has. The keys are our own: each emulator has other bits for them. */
export const modeWords = {
  aggressive: 'Agresif: menyerang lebih dulu',
  assist: 'Assist: membantu sesamanya',
  looter: 'Looter: memungut item',
  castSensor: 'Cast Sensor: menyerang yang merapal skill',
  angry: 'Angry: lebih ganas terhadap yang menyerangnya lebih dulu',
  changesTarget: 'Berganti sasaran',
  randomTarget: 'Berganti sasaran secara acak',
  weakTarget: 'Hanya menyerang yang levelnya lebih rendah',
  detector: 'Detector: melihat yang bersembunyi',
  still: 'Tidak bergerak',
  peaceful: 'Tidak menyerang',
  stays: 'Tidak berkeliaran',
  onePoint: 'Setiap serangan hanya mengurangi 1 HP',
  melee: 'Serangan jarak dekat hanya mengurangi 1 HP',
  ranged: 'Serangan jarak jauh hanya mengurangi 1 HP',
  magic: 'Serangan sihir hanya mengurangi 1 HP',
  misc: 'Serangan lain hanya mengurangi 1 HP',
  noStatus: 'Kebal efek status',
  noKnockback: 'Kebal dorongan',
  noSkill: 'Kebal skill',
  noTeleport: 'Tidak bisa diteleportasi',
  fixedDrops: 'Peluang drop tetap',
} as const
export type Mode = keyof typeof modeWords
