import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { itemLink } from '../../../content/types/itemLink.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { npc } from '../../../content/types/npc.ts'
import { npcItem } from '../../../content/types/npcItem.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { warp } from '../../../content/types/warp.ts'
import { held, type HeldRow, type Tables } from '../../database/memory/memory.ts'

/**
 * The columns of the game's tables that the server holds in memory: those that lists show, and those that pages show of
 * other rows. A page reads the rest of its own row by id.
 */
export const catalogue = {
  items: held(
    item,
    [
      ...(['items_name', 'internal_name', 'game_id', 'realm', 'slots', 'icon', 'kind', 'subtype', 'places'] as const),
      ...(['used_by', 'required_level', 'attack', 'magic_attack', 'defense', 'weight', 'buy_price'] as const),
    ],
    {
      grouped: ['game_id', 'kind'],
      shared: ['realm', 'icon', 'kind', 'subtype', 'places', 'used_by'],
      searched: ['items_name', 'internal_name'],
    },
  ),
  monsters: held(
    monster,
    [
      ...(['monster_name', 'internal_name', 'game_id', 'realm', 'rank', 'level', 'race', 'element', 'size'] as const),
      ...(['hp', 'base_experience', 'job_experience', 'image'] as const),
    ],
    {
      grouped: ['game_id', 'monster_name'],
      shared: ['realm', 'rank', 'race', 'element', 'size', 'image'],
      searched: ['monster_name', 'internal_name'],
    },
  ),
  maps: held(map, ['map_name', 'title', 'summoned', 'image'], { searched: ['map_name', 'title'] }),
  drops: held(
    drop,
    [
      ...(['monster', 'monster_id', 'items_id', 'map_information_id', 'chance', 'quantity', 'prize'] as const),
      ...(['steal_protected', 'fixed_chance', 'version', 'created_at'] as const),
    ],
    {
      grouped: ['items_id', 'monster_id', 'map_information_id', 'monster'],
      shared: ['monster', 'created_at'],
      searched: ['monster'],
    },
  ),
  spawns: held(spawn, ['monster_id', 'map_information_id', 'amount', 'respawn_seconds', 'x', 'y'], {
    grouped: ['monster_id', 'map_information_id'],
  }),
  npcs: held(npc, ['npc', 'buy_with', 'map_information_id', 'x', 'y'], {
    grouped: ['map_information_id'],
    searched: ['npc', 'buy_with'],
  }),
  wares: held(npcItem, ['npc_id', 'items_id', 'price'], { grouped: ['items_id'] }),
  warps: held(warp, ['map_information_id', 'to_map_id', 'x', 'y'], { grouped: ['map_information_id'] }),
  links: held(itemLink, ['items_id', 'relation', 'source_id', 'monster_id', 'link_group', 'quantity', 'chance'], {
    grouped: ['items_id', 'source_id', 'monster_id', 'link_group'],
    shared: ['relation', 'link_group'],
  }),
  packages: held(donationPackage, ['package_name', 'items_id', 'price'], { grouped: ['items_id'] }),
  bonuses: held(packageBonus, ['package_id', 'bonus_package_id'], { grouped: ['bonus_package_id'] }),
  packageItems: held(itemPackage, ['package_bonus_id', 'items_id'], { grouped: ['items_id'] }),
}

export type Catalogue = Tables<typeof catalogue>

export type ItemRow = HeldRow<typeof catalogue.items>
export type MonsterRow = HeldRow<typeof catalogue.monsters>
export type MapRow = HeldRow<typeof catalogue.maps>
export type DropRow = HeldRow<typeof catalogue.drops>
export type LinkRow = HeldRow<typeof catalogue.links>
export type PackageRow = HeldRow<typeof catalogue.packages>
