import type { Scratch } from './scratch.ts'
import { pick, spread, writeRows } from './writeRows.ts'

/** Somewhat less than rAthena's files before renewal: like theirs, the pages fit into the response cache. */
const COUNT = {
  items: 5_000,
  monsters: 1_300,
  maps: 500,
  drops: 8_000,
  links: 5_500,
  spawns: 4_000,
  npcs: 200,
  wares: 1_400,
} as const

const materials = ['Iron', 'Silver', 'Ancient', 'Frozen', 'Burning', 'Silent', 'Broken', 'Royal', 'Hollow'] as const
const things = ['Blade', 'Buckler', 'Robe', 'Boots', 'Hat', 'Earring', 'Feather', 'Bottle', 'Shard', 'Arrow'] as const
const beings = ['Beetle', 'Slime', 'Wisp', 'Knight', 'Serpent', 'Mummy', 'Flower', 'Imp', 'Golem', 'Bat'] as const
const places = ['field', 'dungeon', 'castle', 'island', 'sewer', 'mine', 'town'] as const
const kinds = ['Weapon', 'Armor', 'Card', 'Healing', 'Usable', 'Ammo', 'Etc'] as const
const positions = ['', 'Tangan kanan', 'Tangan kiri', 'Badan', 'Kepala atas', 'Aksesori'] as const
const relations = ['set', 'box', 'takes', 'quest', 'tames'] as const
const races = ['Formless', 'Undead', 'Brute', 'Plant', 'Insect', 'Fish', 'Demon', 'Demi-Human'] as const
const elements = ['Neutral 1', 'Water 2', 'Earth 1', 'Fire 3', 'Wind 1', 'Holy 2', 'Shadow 1', 'Ghost 1'] as const
const sizes = ['Small', 'Medium', 'Large'] as const

const FIRST_ITEM = 501
const FIRST_MONSTER = 1_001

/**
 * The data of a whole game, generated. It is written into the database of the other version, too, so it has only
 * columns of version 0.2.0.
 */
export const seedGame = (scratch: Scratch): Promise<void> =>
  writeRows(scratch, async (insert) => {
    const items = await insert('items', COUNT.items, (n) => {
      const isWorn = spread(n, 3) === 0
      return {
        items_name: `${pick(materials, n)} ${pick(things, n * 3)} ${n}`,
        internal_name: `${pick(materials, n)}_${pick(things, n * 3)}_${n}`,
        game_id: FIRST_ITEM + n,
        kind: pick(kinds, n),
        places: isWorn ? pick(positions, n) : '',
        weight: spread(n, 500) / 10,
        slots: isWorn ? spread(n, 5) : 0,
        attack: isWorn ? spread(n, 200) : null,
        defense: isWorn ? spread(n * 5, 20) : null,
        required_level: isWorn ? spread(n, 100) : null,
        buy_price: spread(n, 100_000),
        sell_price: spread(n, 50_000),
        effect: `Memulihkan ${spread(n, 900) + 10} HP\nSTR +${spread(n * 7, 9) + 1}`,
        script: `itemheal ${spread(n, 900) + 10},0;\nbonus bStr,${spread(n * 7, 9) + 1};`,
      }
    })
    const monsters = await insert('monsters', COUNT.monsters, (n) => ({
      monster_name: `${pick(materials, n)} ${pick(beings, n * 3)} ${n}`,
      internal_name: `${pick(beings, n * 3)}_${n}`,
      game_id: FIRST_MONSTER + n,
      level: spread(n, 150) + 1,
      race: pick(races, n),
      element: pick(elements, n),
      size: pick(sizes, n),
      hp: spread(n, 900_000) + 50,
      base_experience: spread(n, 90_000),
      job_experience: spread(n, 60_000),
      attack: spread(n, 900),
      attack_most: spread(n, 900) + 100,
      defense: spread(n, 90),
      magic_defense: spread(n * 3, 90),
      hit: spread(n, 300),
      flee: spread(n, 300),
      modes: 'Menyerang lebih dulu\nMembantu sesamanya',
    }))
    const maps = await insert('maps', COUNT.maps, (n) => ({
      map_name: `${pick(places, n)}_${n}`,
      cells_wide: 200 + spread(n, 200),
      cells_high: 200 + spread(n * 3, 200),
    }))
    await insert('spawns', COUNT.spawns, (n) => ({
      monster_id: pick(monsters, n),
      map_information_id: pick(maps, n * 3),
      amount: spread(n, 100) + 1,
      respawn_seconds: spread(n, 600),
    }))
    await insert('drops', COUNT.drops, (n) => ({
      monster: `${pick(beings, n)} ${n}`,
      monster_id: pick(monsters, n * 3),
      map_information_id: pick(maps, n),
      items_id: pick(items, n * 7),
      chance: spread(n, 10_000) / 100,
      quantity: 1,
    }))
    await insert('item_links', COUNT.links, (n) => {
      const relation = pick(relations, n)
      return {
        items_id: pick(items, n * 5),
        relation,
        source_id: relation === 'tames' ? null : pick(items, n * 11),
        monster_id: relation === 'tames' ? pick(monsters, n) : null,
        link_group: relation === 'set' ? `bench ${spread(n, 500)}` : '',
        quantity: 1,
        chance: relation === 'box' ? spread(n, 10_000) / 100 : null,
        effect: relation === 'set' ? `STR +${spread(n, 9) + 1}` : '',
      }
    })
    const npcs = await insert('npcs', COUNT.npcs, (n) => ({
      npc: `Merchant ${n}`,
      buy_with: 'Zeny',
      map_information_id: pick(maps, n),
    }))
    await insert('npc_items', COUNT.wares, (n) => ({
      npc_id: pick(npcs, n),
      items_id: pick(items, n * 5),
      price: spread(n, 10_000),
    }))
  })

/** Two words, which the names of some items have. */
export const searchOf = (n: number): string => `${pick(materials, n)} ${spread(n * 3, 760)}`
