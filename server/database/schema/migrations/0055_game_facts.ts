import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration game_facts`. */
export async function up(
  db: Kysely<unknown>,
  { addExternalKey, addField, createContentTable, indexFoldedSearch, indexReference, indexSort }: MigrationTools,
): Promise<void> {
  await addField(db, 'maps', 'title', { type: 'text', nullable: false })
  await addField(db, 'maps', 'summoned', { type: 'boolean', nullable: false })
  await indexFoldedSearch(db, 'maps', ['map_name', 'title'])
  await addField(db, 'items', 'game_id', { type: 'integer', nullable: true })
  await addField(db, 'items', 'realm', { type: 'text', nullable: false })
  await addField(db, 'items', 'internal_name', { type: 'text', nullable: false })
  await addField(db, 'items', 'subtype', { type: 'text', nullable: false })
  await addField(db, 'items', 'affix', { type: 'text', nullable: false })
  await addField(db, 'items', 'attack', { type: 'integer', nullable: true })
  await addField(db, 'items', 'magic_attack', { type: 'integer', nullable: true })
  await addField(db, 'items', 'defense', { type: 'integer', nullable: true })
  await addField(db, 'items', 'range', { type: 'integer', nullable: true })
  await addField(db, 'items', 'weapon_level', { type: 'integer', nullable: true })
  await addField(db, 'items', 'armor_level', { type: 'integer', nullable: true })
  await addField(db, 'items', 'required_level', { type: 'integer', nullable: true })
  await addField(db, 'items', 'maximum_level', { type: 'integer', nullable: true })
  await addField(db, 'items', 'classes', { type: 'text', nullable: false })
  await addField(db, 'items', 'sex', { type: 'text', nullable: false })
  await addField(db, 'items', 'places', { type: 'text', nullable: false })
  await addField(db, 'items', 'trade_rules', { type: 'text', nullable: false })
  await addField(db, 'items', 'effect', { type: 'text', nullable: false })
  await addField(db, 'items', 'script', { type: 'text', nullable: false })
  await indexSort(db, 'items', 'game_id', { folded: false, nullable: true })
  await indexSort(db, 'items', 'subtype', { folded: true, nullable: false })
  await indexSort(db, 'items', 'attack', { folded: false, nullable: true })
  await indexSort(db, 'items', 'magic_attack', { folded: false, nullable: true })
  await indexSort(db, 'items', 'defense', { folded: false, nullable: true })
  await indexSort(db, 'items', 'required_level', { folded: false, nullable: true })
  await indexFoldedSearch(db, 'items', ['items_name', 'internal_name'])
  await addField(db, 'monsters', 'game_id', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'realm', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'internal_name', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'rank', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'mvp_experience', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'attack', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'attack_most', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'magic_attack', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'magic_attack_most', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'defense', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'magic_defense', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'hit', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'flee', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'strength', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'agility', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'vitality', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'intelligence', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'dexterity', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'luck', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'range', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'walk_milliseconds', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'modes', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'skills', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'slaves', { type: 'text', nullable: false })
  await indexSort(db, 'monsters', 'game_id', { folded: false, nullable: true })
  await indexFoldedSearch(db, 'monsters', ['monster_name', 'internal_name'])
  await addField(db, 'drops', 'prize', { type: 'boolean', nullable: false })
  await createContentTable(db, 'warps', {
    map_information_id: { type: 'integer', nullable: false, refersTo: { table: 'maps', column: 'id' } },
    x: { type: 'integer', nullable: true },
    y: { type: 'integer', nullable: true },
    to_map_id: { type: 'integer', nullable: false, refersTo: { table: 'maps', column: 'id' } },
    to_x: { type: 'integer', nullable: true },
    to_y: { type: 'integer', nullable: true },
  })
  await addExternalKey(db, 'warps')
  await indexSort(db, 'warps', 'created_at', { folded: false, nullable: false })
  await indexSort(db, 'warps', 'updated_at', { folded: false, nullable: false })
  await indexReference(db, 'warps', 'map_information_id')
  await indexReference(db, 'warps', 'to_map_id')
  await createContentTable(db, 'item_links', {
    items_id: { type: 'integer', nullable: false, refersTo: { table: 'items', column: 'id' } },
    relation: { type: 'text', nullable: false },
    source_id: { type: 'integer', nullable: true, refersTo: { table: 'items', column: 'id' } },
    monster_id: { type: 'integer', nullable: true, refersTo: { table: 'monsters', column: 'id' } },
    link_group: { type: 'text', nullable: false },
    quantity: { type: 'integer', nullable: true },
    chance: { type: 'double precision', nullable: true },
    effect: { type: 'text', nullable: false },
  })
  await addExternalKey(db, 'item_links')
  await indexSort(db, 'item_links', 'created_at', { folded: false, nullable: false })
  await indexSort(db, 'item_links', 'updated_at', { folded: false, nullable: false })
  await indexSort(db, 'item_links', 'link_group', { folded: true, nullable: false })
  await indexReference(db, 'item_links', 'items_id')
  await indexReference(db, 'item_links', 'source_id')
  await indexReference(db, 'item_links', 'monster_id')
}
