import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentType } from '../../../content/define.ts'
import {
  itemFilters,
  itemSorts,
  monsterFilters,
  monsterSorts,
  type ListFilter,
} from '../../../content/gameInfo/listFilters.ts'
import { contentTypes } from '../../../content/index.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { untracked } from '../../../server/content/contentReader.ts'
import { listIds } from '../../../server/content/lists/matchingRows.ts'
import { resolveList } from '../../../server/content/lists/resolveList.ts'
import type { Context } from '../../../server/context/context.ts'
import { VersionedCache } from '../../../server/database/changes/versionedCache.ts'
import { write, type Writer } from '../../../server/database/changes/write.ts'
import { Memory, type Held } from '../../../server/database/memory/memory.ts'
import { fromStored } from '../../../server/database/schema/columns.ts'
import type { ContentTables, StoredValue } from '../../../server/database/tables.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { gameReader } from '../../../server/game/catalogue/gameReader.ts'
import { catalogue } from '../../../server/game/catalogue/tables.ts'
import { restoreDeleted } from '../../../server/history/restore.ts'
import { undoBatch } from '../../../server/history/batches/undoBatch.ts'
import { isThorough } from '../../support/thorough.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { Random } from '../../support/random.ts'

const WRITES = isThorough ? 10_000 : 600
const COMPARED_EVERY = isThorough ? 1_000 : 300
const MOST_PER_TRANSACTION = 60

type Values = Record<string, StoredValue>
type Name = keyof typeof catalogue
const names = Object.keys(catalogue) as Name[] // The cast is safe, because these are the keys of this object.

/** Package lists need categories, and change least. */
const written = names.filter((name) => !['packages', 'bonuses', 'packageItems'].includes(name))

const texts = [
  '',
  'Apple',
  'apple',
  'Äpfel',
  'All except Knight, Novice',
  'Knight, Novice',
  '한국어 검',
  '😀 Sword',
  'ｗide',
  '%_',
]

describe.each(engines)('The catalogue in memory on %s', (engine) => {
  const server = useTestServer(engine)
  let other: Context
  const seed = isThorough ? Date.now() % 1_000_000 : 7
  const random = new Random(seed)
  const below = (most: number) => random.whole(0, most - 1)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)]

  /** Opens the database a second time, as another process does. */
  const openBeside = async (): Promise<Context> => {
    const context = await openContext(server().context.config)
    await context.feed.start()
    return context
  }
  const close = async ({ feed, stores, database }: Context) => {
    await feed.close()
    await stores.close()
    await database.close()
  }
  beforeAll(async () => {
    other = await openBeside()
  })
  afterAll(() => close(other))

  const author = (context: Context) => ({ actor: 'test', requestId: null, address: null, now: context.clock.now() })
  const logged = ({ table, key }: ContentType) => ({ table, type: key, secrets: [] })
  const rowsOf = ({ database }: Context, { table }: ContentType) =>
    database.reader.withTables<ContentTables>().selectFrom(table)
  const idsOf = async (context: Context, type: ContentType) =>
    (await rowsOf(context, type).select('id').orderBy('id').execute()).map(({ id }) => Number(id))

  /** Returns random values for some columns, or null if a row that they need does not exist. */
  async function valuesFor(context: Context, { fields }: ContentType, share: number): Promise<Values | null> {
    const values: Values = {}
    for (const [name, field] of Object.entries(fields)) {
      const isNeeded = 'required' in field && field.required === true
      if (field.kind === 'picture' || (!isNeeded && !random.chance(share))) continue
      if (field.kind === 'reference') {
        const to = contentTypes.find(({ key }) => key === field.to)
        const id = to && oneOf(await idsOf(context, to))
        if (id === undefined && isNeeded) return null
        values[name] = id ?? null
      } else if (field.kind === 'number') values[name] = random.chance(0.2) && !isNeeded ? null : below(40)
      else if (field.kind === 'boolean') values[name] = engine === 'sqlite' ? below(2) : below(2) === 1
      else if (field.kind === 'choice') values[name] = oneOf(field.options) ?? ''
      else if (name === 'realm') values[name] = oneOf(['', 'two']) ?? ''
      else values[name] = `${oneOf(texts)}${isNeeded || below(2) ? ` ${below(30)}` : ''}`
    }
    return values
  }

  async function writeSome(context: Context, type: ContentType, writer: Writer): Promise<number> {
    const table = logged(type)
    const ids = await idsOf(context, type)
    const chosen = Array.from({ length: 1 + below(MOST_PER_TRANSACTION / 4) }, () => oneOf(ids) ?? 0)
    const kind =
      ids.length < 15 ? 'create' : (oneOf(['create', 'createAll', 'update', 'updateAll', 'remove', 'removeAll']) ?? '')
    const values = await valuesFor(context, type, kind.startsWith('create') ? 1 : 0.3)
    if (!values) return 0
    if (kind === 'create') await writer.create(table, values)
    if (kind === 'createAll') {
      const all = [values]
      for (let more = below(MOST_PER_TRANSACTION / 4); more > 0; more -= 1)
        all.push({ ...values, ...(await valuesFor(context, type, 1)) })
      return (await writer.createAll(table, all)).length
    }
    if (kind === 'update') await writer.update(table, chosen[0] ?? 0, values)
    if (kind === 'updateAll')
      return (
        await writer.updateAll(
          table,
          [...new Set(chosen)].map((id) => ({ id, values })),
        )
      ).changed
    if (kind === 'remove') await writer.remove(table, chosen[0] ?? 0)
    if (kind === 'removeAll') return writer.removeAll(table, chosen.slice(0, 4))
    return 1
  }

  /** Writes in one transaction. A row to which others refer cannot be removed; then nothing of it is written. */
  async function transact(context: Context): Promise<{ writes: number; batch: number | null; type: ContentType }> {
    const { type } = catalogue[oneOf(written) ?? 'items']
    const attempt = write(
      context.database,
      context.feed,
      author(context),
      async (writer) => {
        const writes = await writeSome(context, type, writer)
        return { writes, batch: writer.batch, type }
      },
      { kind: 'import', type: type.key, rows: 1 },
    )
    return attempt.catch((error: unknown) => {
      if (!/foreign key/i.test(String(error))) throw error
      return { writes: 0, batch: null, type }
    })
  }

  async function expectEqual(context: Context): Promise<void> {
    await context.feed.poll()
    const said = `seed ${seed}`
    for (const name of names) {
      const { type, columns, grouped }: Held = catalogue[name]
      const stored = await rowsOf(context, type)
        .select(['id', ...columns])
        .orderBy('id')
        .execute()
      const rows = stored.map((row) =>
        Object.fromEntries(
          ['id', ...columns].map((column) => {
            const { [column]: field }: ContentType['fields'] = type.fields
            return [column, field ? fromStored(field, row[column] ?? null) : row[column]]
          }),
        ),
      )
      const { table } = await context.memory.get({ table: catalogue[name] })
      const inMemory = rows.map(({ id }) => table.get(Number(id)))
      expect(inMemory, `${name}, ${said}`).toEqual(rows)
      expect(table.size).toBe(rows.length)
      for (const column of grouped) {
        const value = oneOf(rows)?.[column]
        if (value === undefined) continue
        const { rows: same } = await sql<{ id: number }>`
          select id from ${sql.table(type.table)} where ${
            typeof value !== 'string'
              ? sql`${sql.ref(column)} is not distinct from ${value}`
              : engine === 'sqlite'
                ? sql`${sql.ref(column)} = ${value} collate nocase`
                : sql`lower(${sql.ref(column)} collate "C") = lower(${value} collate "C")`
          } order by id`.execute(context.database.reader)
        const group = table.by(column as never, value as never) as { id: number }[] // The casts are safe, because the column is one of the table's.
        expect(
          group.map(({ id }) => id),
          `${name} by ${column} ${JSON.stringify(value)}, ${said}`,
        ).toEqual(same.map(({ id }) => id))
      }
    }
    await expectEqualLists(context, said)
    await expectEqualPages(context, said)
  }

  async function expectEqualLists(context: Context, said: string): Promise<void> {
    const read = gameReader(context, untracked)
    const lists = [
      ['items', item, itemFilters, itemSorts],
      ['monsters', monster, monsterFilters, monsterSorts],
    ] as const
    for (const [list, type, filters, sorts] of lists) {
      for (const [name, column] of Object.entries(sorts)) {
        const order = oneOf([undefined, 'desc'] as const)
        const found = await read(list, { sort: name as never, order }) // The cast is safe, because the name is one of the list's.
        const query = { sort: column, order: order ?? ('asc' as const), page: 1, per_page: 50 }
        const ids = await listIds(await resolveList(context, type, query))
        expect(
          found?.rows.map(({ id }) => id),
          `${list} by ${name} ${order}, ${said}`,
        ).toEqual(ids)
      }
      for (const [name, { field, test }] of Object.entries<ListFilter>(filters)) {
        if (test === 'entry') continue
        const row = oneOf(await rowsOf(context, type).select(field).where(field, 'is not', null).execute())
        const value = row?.[field]
        if (value === undefined || value === '' || value === null) continue
        const found = await read(list, { [name]: value })
        const where = { [test === 'choice' ? field : `${field}_${test}`]: String(value) }
        const query = { where, sort: type.name, page: 1, per_page: 50 }
        const ids = await listIds(await resolveList(context, type, query))
        expect(
          found?.rows.map(({ id }) => id),
          `${list} with ${name} ${value}, ${said}`,
        ).toEqual(ids)
      }
      const word = oneOf(texts.filter(Boolean)) ?? ''
      const found = await read(list, { q: word, sort: 'name' })
      const ids = await listIds(await resolveList(context, type, { q: word, sort: type.name, page: 1, per_page: 50 }))
      expect(
        found?.rows.map(({ id }) => id),
        `${list} of ${word}, ${said}`,
      ).toEqual(ids)
    }
  }

  /** Pages from rows that have followed every change are those from rows that are read now. */
  async function expectEqualPages(context: Context, said: string): Promise<void> {
    const fresh = {
      ...context,
      memory: new Memory(context.database, { listenRows: () => undefined }),
      cache: new VersionedCache(context.versions),
    }
    const [read, readNow] = [gameReader(context, untracked), gameReader(fresh, untracked)]
    for (const [page, { type }] of [
      ['item', catalogue.items],
      ['monster', catalogue.monsters],
      ['map', catalogue.maps],
    ] as const) {
      for (const id of (await idsOf(context, type)).slice(-40))
        expect(await read(page, { id }), `${page} ${id}, ${said}`).toEqual(await readNow(page, { id }))
    }
    for (const id of (await idsOf(context, item)).slice(-20)) {
      const page = await read('item', { id })
      const { rows: drops } = await sql<{ id: number; map: string; monster: string }>`
        select row.id, maps.map_name as map, coalesce(monsters.monster_name, row.monster) as monster
        from drops as row join maps on maps.id = row.map_information_id
        left join monsters on monsters.id = row.monster_id
        where row.items_id = ${id} order by row.id`.execute(context.database.reader)
      expect(page?.drops.total, said).toBe(drops.length)
      if (drops.length <= 50) {
        const shown = page?.drops.rows.map((row) => ({ id: row.id, map: row.map.name, monster: row.monster.name }))
        expect(
          shown?.sort((one, two) => one.id - two.id),
          said,
        ).toEqual(drops)
      }
      const { rows: sellers } = await sql<{ npc: string; map: string }>`
        select distinct npcs.npc, npcs.buy_with, npcs.x, npcs.y, maps.id, row.price
        from npc_items as row join npcs on npcs.id = row.npc_id join maps on maps.id = npcs.map_information_id
        where row.items_id = ${id}`.execute(context.database.reader)
      expect(page?.sellers.total, said).toBe(sellers.length)
    }
  }

  it(
    `equals the database after ${WRITES} random writes, undos and restores of two processes`,
    async () => {
      const contexts = [server().context, other]
      await Promise.all(contexts.map((context) => context.memory.get(catalogue)))
      let [writes, nextComparison] = [0, COMPARED_EVERY]
      const batches: number[] = []
      while (writes < WRITES) {
        const context = oneOf(contexts) ?? server().context
        const done = await transact(context)
        writes += done.writes
        if (done.batch !== null) batches.push(done.batch)
        if (random.chance(0.05)) {
          const batch = batches.splice(below(Math.max(1, batches.length)), 1)[0]
          const all = { may: () => true, mayPublish: () => true, maySee: () => true }
          if (batch !== undefined) writes += (await undoBatch(context, author(context), batch, all)).undone
        }
        if (random.chance(0.05)) writes += await restoreOne(context, done.type)
        // A reader between two writes makes the tables follow them in small steps.
        if (random.chance(0.3)) await context.memory.get(catalogue)
        if (writes < nextComparison) continue
        nextComparison += COMPARED_EVERY
        for (const one of contexts) await expectEqual(one)
      }
      for (const one of contexts) await expectEqual(one)
      for (const name of written)
        expect((await idsOf(server().context, catalogue[name].type)).length, name).toBeGreaterThan(0)
    },
    isThorough ? 600_000 : 120_000,
  )

  async function restoreOne(context: Context, type: ContentType): Promise<number> {
    const deleted = await context.database.reader
      .selectFrom('changes')
      .select('row_id')
      .where('content_type', '=', type.key)
      .where('action', '=', 'delete')
      .orderBy('sequence', 'desc')
      .limit(10)
      .execute()
    const row = oneOf(deleted)?.row_id
    if (row === undefined) return 0
    const restored = await restoreDeleted(context, author(context), { type: type.key, row, mayPublish: true }).catch(
      () => null,
    )
    return restored === null ? 0 : 1
  }

  it('equals the database in a process that has just started, and follows what comes next', async () => {
    const third = await openBeside()
    await expectEqual(third)
    for (let turn = 0; turn < 20; turn += 1) await transact(server().context)
    await expectEqual(third)
    await close(third)
  })
})
