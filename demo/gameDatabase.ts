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
  'Kartu Poring': { description: 'Dipasang di perisai: LUK +2.', weight: 1, sell_price: 10 },
  'Keris Fajar +0': { weight: 40, slots: 3, used_by: 'Arunika', buy_price: 1_200, sell_price: 600 },
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
]

/** Items that monsters drop. Each chance is in percent. */
export const likelyDrops: readonly {
  monster: string
  map: MapName
  item: ItemName
  chance: number
  quantity: number
}[] = [
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Apple', chance: 10, quantity: 1 },
  { monster: 'Poring', map: 'Hutan Seribu Bisik', item: 'Apple', chance: 2.5, quantity: 1 },
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Bulir Padi Emas', chance: 4, quantity: 2 },
  { monster: 'Poring', map: 'Dataran Sri Kencana', item: 'Kartu Poring', chance: 0.01, quantity: 1 },
  { monster: 'Perampok Pematang', map: 'Dataran Sri Kencana', item: 'Pisang Emas', chance: 1.5, quantity: 1 },
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
]
