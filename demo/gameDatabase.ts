import type { ITEM_LINKS } from '../content/types/itemLink.ts'
import type { ItemName } from './items.ts'
import type { MapName } from './maps.ts'

export const itemFacts: Readonly<
  Partial<
    Record<
      ItemName,
      {
        body?: string
        description?: string
        weight?: number
        slots?: number
        used_by?: string
        buy_price?: number
        sell_price?: number
        picture?: string
        subtype?: string
        places?: string
        attack?: number
        defense?: number
        range?: number
        weapon_level?: number
        required_level?: number
        affix?: string
        trade_rules?: string
        effect?: string
        script?: string
      }
    >
  >
> = {
  Apple: {
    body: 'Apel merah dari kebun di tepi dataran.\n\n- Memulihkan **16 HP**\n- Dapat dimakan saat berjalan',
    weight: 2,
    used_by: 'Semua',
    buy_price: 15,
    sell_price: 7,
    picture: 'apple.webp',
  },
  'Pisang Emas': { description: 'Memulihkan 20 HP dan 5 SP.', weight: 1.5, used_by: 'Semua', buy_price: 20 },
  'Kartu Poring': {
    ...{ description: 'Dipasang di perisai: LUK +2.', weight: 1, sell_price: 10 },
    ...{ affix: 'Beruntung', places: 'Perisai', effect: 'LUK +2\nPeluang menghindar sempurna +1' },
  },
  'Keris Fajar +0': {
    ...{ weight: 40, slots: 3, used_by: 'Arunika', buy_price: 1_200, sell_price: 600 },
    ...{ subtype: 'Keris', places: 'Tangan kanan', attack: 45, range: 1, weapon_level: 1, required_level: 5 },
    ...{ trade_rules: 'Tidak bisa dijatuhkan\nTidak bisa disimpan di gudang guild' },
    ...{ effect: 'Serangan +5\nPeluang kritis +3', script: 'bonus bBaseAtk,5;\nbonus bCritical,3;' },
  },
  'Helm Wesi Tempa': { weight: 30, slots: 1, subtype: 'Helm', places: 'Kepala', defense: 4, required_level: 10 },
  'Zirah Wesi Tempa': { weight: 80, slots: 1, subtype: 'Zirah', places: 'Badan', defense: 7, required_level: 10 },
  'Sepatu Wesi Tempa': { weight: 25, subtype: 'Sepatu', places: 'Kaki', defense: 3, required_level: 10 },
  'Ramuan Merah (S)': { description: 'Memulihkan 45 HP.', weight: 7, used_by: 'Semua', buy_price: 50 },
}

export const mapCells: Readonly<Partial<Record<MapName, { cells_wide: number; cells_high: number }>>> = {
  'Dataran Sri Kencana': { cells_wide: 400, cells_high: 300 },
  'Kota Gapura': { cells_wide: 320, cells_high: 240 },
}

export const npcPlaces: Readonly<Record<string, { x: number; y: number }>> = {
  'Mbok Sarinah (Warung Jamu)': { x: 250, y: 168 },
  'Pak Tani Darma (Event Tanam Padi)': { x: 96, y: 70 },
  'Nyai Sekar (Toko Ramuan)': { x: 150, y: 120 },
}

export const sales: readonly { npc: string; item: ItemName; price: number | null }[] = [
  { npc: 'Mbok Sarinah (Warung Jamu)', item: 'Apple', price: null },
  { npc: 'Mbok Sarinah (Warung Jamu)', item: 'Pisang Emas', price: null },
  { npc: 'Nyai Sekar (Toko Ramuan)', item: 'Apple', price: 18 },
  { npc: 'Nyai Sekar (Toko Ramuan)', item: 'Ramuan Merah (S)', price: null },
]

interface Monster {
  rank?: string
  mvp_experience?: number
  attack?: number
  attack_most?: number
  defense?: number
  magic_defense?: number
  hit?: number
  flee?: number
  strength?: number
  agility?: number
  vitality?: number
  intelligence?: number
  dexterity?: number
  luck?: number
  range?: number
  walk_milliseconds?: number
  modes?: string
  skills?: string
  slaves?: string
  monster_name: string
  level: number
  race: string
  element: string
  size: string
  hp: number
  base_experience: number
  job_experience: number
  picture: string | null
}

export const monsters: readonly Monster[] = [
  {
    ...{ monster_name: 'Poring', level: 1, race: 'Tumbuhan', element: 'Air 1', size: 'Sedang', hp: 60 },
    ...{ base_experience: 27, job_experience: 20, picture: 'poring.webp' },
    ...{ attack: 7, attack_most: 10, defense: 0, magic_defense: 5, hit: 107, flee: 102 },
    ...{ strength: 1, agility: 1, vitality: 1, intelligence: 0, dexterity: 6, luck: 30 },
    ...{ range: 1, walk_milliseconds: 400, modes: 'Tidak menyerang lebih dulu\nMemungut barang' },
    ...{ skills: 'Mencuri barang | 1 | Saat ada barang di tanah | 20 %\nMelompat riang | 1 | Saat diam | 5 %' },
  },
  {
    ...{ monster_name: 'Belalang Sawah', level: 3, race: 'Serangga', element: 'Tanah 1', size: 'Kecil', hp: 80 },
    ...{ base_experience: 36, job_experience: 27, picture: null },
  },
  {
    ...{ monster_name: 'Tikus Lumbung', level: 5, race: 'Hewan', element: 'Netral 1', size: 'Kecil', hp: 130 },
    ...{ base_experience: 54, job_experience: 40, picture: null },
  },
  {
    ...{ monster_name: 'Perampok Pematang', level: 9, race: 'Manusia', element: 'Netral 1', size: 'Sedang', hp: 420 },
    ...{ base_experience: 118, job_experience: 78, picture: null },
  },
  {
    ...{ monster_name: 'Raja Celeng Gelagah [BOSS]', level: 15, race: 'Hewan', element: 'Tanah 2', size: 'Besar' },
    ...{ hp: 18_000, base_experience: 4_200, job_experience: 2_800, mvp_experience: 2_100, picture: null },
    ...{ rank: 'mvp', attack: 180, attack_most: 240, defense: 30, magic_defense: 15, hit: 160, flee: 135 },
    ...{ strength: 40, agility: 20, vitality: 45, intelligence: 10, dexterity: 45, luck: 10 },
    ...{ range: 2, walk_milliseconds: 200, modes: 'Menyerang lebih dulu\nKebal jebakan' },
    ...{ skills: 'Seruduk | 5 | Saat menyerang | 20 %\nMemanggil pengikut | 1 | HP di bawah 50 % | 100 %' },
    slaves: 'Celeng Bertanduk',
  },
]

/** Items that monsters drop. Each chance is in percent. */
export const likelyDrops: readonly {
  monster: string
  map: MapName
  item: ItemName
  chance: number
  quantity: number
  prize?: boolean
}[] = [
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Apple', chance: 10, quantity: 1 },
  { monster: 'Poring', map: 'Hutan Seribu Bisik', item: 'Apple', chance: 2.5, quantity: 1 },
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Bulir Padi Emas', chance: 4, quantity: 2 },
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Kartu Poring', chance: 0.01, quantity: 1 },
  { monster: 'Perampok Pematang', map: 'Dataran Sri Kencana', item: 'Pisang Emas', chance: 1.5, quantity: 1 },
  {
    ...{ monster: 'Raja Celeng Gelagah [BOSS]', map: 'Dataran Sri Kencana', item: 'Peti Perang Trisula' },
    ...{ chance: 55, quantity: 1, prize: true },
  },
]

export const spawns: readonly {
  monster: string
  map: MapName
  amount: number
  respawn_seconds: number
  x?: number
  y?: number
}[] = [
  { monster: 'Poring', map: 'Dataran Sri Kencana', amount: 70, respawn_seconds: 5, x: 120, y: 180 },
  { monster: 'Poring', map: 'Dataran Sri Kencana', amount: 30, respawn_seconds: 90, x: 300, y: 90 },
  { monster: 'Poring', map: 'Hutan Seribu Bisik', amount: 20, respawn_seconds: 60 },
  { monster: 'Belalang Sawah', map: 'Dataran Sri Kencana', amount: 40, respawn_seconds: 30, x: 70, y: 110 },
  { monster: 'Tikus Lumbung', map: 'Dataran Sri Kencana', amount: 25, respawn_seconds: 60 },
  { monster: 'Perampok Pematang', map: 'Dataran Sri Kencana', amount: 12, respawn_seconds: 300, x: 340, y: 230 },
  { monster: 'Raja Celeng Gelagah [BOSS]', map: 'Dataran Sri Kencana', amount: 1, respawn_seconds: 7_200 },
]

export const warps: readonly { from: MapName; x: number; y: number; to: MapName; to_x: number; to_y: number }[] = [
  { from: 'Kota Gapura', x: 160, y: 12, to: 'Dataran Sri Kencana', to_x: 200, to_y: 290 },
  { from: 'Dataran Sri Kencana', x: 200, y: 294, to: 'Kota Gapura', to_x: 160, to_y: 16 },
  { from: 'Dataran Sri Kencana', x: 394, y: 150, to: 'Hutan Seribu Bisik', to_x: 14, to_y: 150 },
  { from: 'Hutan Seribu Bisik', x: 10, y: 150, to: 'Dataran Sri Kencana', to_x: 390, to_y: 150 },
]

interface Link {
  item: ItemName
  relation: (typeof ITEM_LINKS)[number]
  source?: ItemName
  monster?: string
  link_group?: string
  quantity?: number
  chance?: number
  effect?: string
}

const forged = { relation: 'set', link_group: 'Wesi Tempa', effect: 'VIT +5\nPertahanan +10' } as const

export const itemLinks: readonly Link[] = [
  { item: 'Helm Wesi Tempa', ...forged },
  { item: 'Zirah Wesi Tempa', ...forged },
  { item: 'Sepatu Wesi Tempa', ...forged },
  { item: 'Ramuan Merah (L)', relation: 'box', source: 'Peti Perang Trisula', chance: 60, quantity: 5 },
  { item: 'Scroll Bangkit', relation: 'box', source: 'Peti Perang Trisula', chance: 39.5, quantity: 1 },
  { item: 'Intan Gapura', relation: 'box', source: 'Peti Perang Trisula', chance: 0.5, quantity: 1 },
  {
    ...{ item: 'Bulir Padi Emas', relation: 'takes', source: 'Scroll Pulang Kota' },
    ...{ link_group: 'Pak Tani Darma (Event Tanam Padi)', quantity: 20 },
  },
  { item: 'Cangkang Mutiara', relation: 'quest', link_group: 'Kalung untuk Putri Segara', quantity: 10 },
  { item: 'Pisang Emas', relation: 'tames', monster: 'Poring' },
]
