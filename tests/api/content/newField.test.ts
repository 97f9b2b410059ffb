import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import type * as dropModule from '../../../content/types/drop.ts'
import type * as registry from '../../../server/database/schema/migrations/registry.ts'
import { defineContent, field, type ContentType } from '../../../content/define.ts'
import { contentTypes } from '../../../content/index.ts'
import { english } from '../../../content/wording.ts'
import { compareSchema } from '../../../migration/compare.ts'
import { declaredTables } from '../../../migration/declared.ts'
import { fixtureNumbers, loadFixture, readFixture } from '../../../migration/fixture.ts'
import { migrationSource } from '../../../migration/source.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { migrateTo, schemas } from '../../../server/database/schema/migrate.ts'
import type { MigrationTools } from '../../../server/database/schema/migrations/tools.ts'
import { readConfig } from '../../../server/process/config.ts'
import type { SampleRow, Values } from '../../support/samples.ts'
import { engines, startTestServer, testEnvironment, type EngineName } from '../../support/testServer.ts'

type Migration = { up: (db: never, tools: MigrationTools) => Promise<void> }

/** The test stores the generated migration in this object. The mocked list of migrations reads it from there. */
const generated = vi.hoisted((): { up: Migration['up'] } => ({
  up: () => Promise.reject(new Error('not written yet')),
}))

// This test follows two recipes of docs/architecture.md: adding a field to a large type, and adding a type.
vi.mock('../../../content/types/drop.ts', async (original) => {
  const { drop } = await original<typeof dropModule>()
  return {
    drop: {
      ...drop,
      fields: {
        ...drop.fields,
        level: field.text({ label: 'Level' }),
        secret: field.longText({ label: 'Secret', search: false }),
        amount: field.number({ label: 'Amount' }),
        is_rare: field.boolean({ label: 'Rare' }),
        near: field.reference('npclist', { label: 'Near', as: 'nearby' }),
      },
    },
  }
})
vi.mock('../../../server/database/schema/migrations/registry.ts', async (original) => {
  const { migrations } = await original<typeof registry>()
  const up: Migration['up'] = (db, tools) => generated.up(db, tools)
  return { migrations: { ...migrations, '9999_generated': { up } } }
})
const guild = defineContent({
  key: 'guilds',
  path: '/guilds',
  table: 'guilds',
  title: 'Guilds',
  screen: 'guilds',
  name: 'group',
  large: true,
  unique: ['group'],
  fields: {
    // The test uses this name because it is an SQL keyword, and also a field of downloads.
    group: field.text({ label: 'Group', required: true }),
    fame: field.price({ label: 'Fame' }),
    home: field.reference('mapinfo', { label: 'Home', as: 'home_map', required: true }),
    crest: field.picture({ label: 'Crest', folder: 'guilds', holds: 'path' }),
  },
  list: { columns: ['id', 'group'] },
  wording: english('Guild', { empty: 'No guilds.' }),
})
// TypeScript declares this list as read-only. It is a plain array, so the test can append a type to it.
;(contentTypes as ContentType[]).push(guild)

const declared = declaredTables(contentTypes)

async function prepared(engine: EngineName) {
  const environment = await testEnvironment(engine)
  const database = openDatabase(readConfig(environment))
  await loadFixture(database, readFixture(fixtureNumbers().at(-1) ?? ''))
  await database.transaction((tx) => migrateTo(tx, engine, schemas.at(-2)), { long: true })
  const { steps, refusals } = await compareSchema(database.reader, engine, declared)
  await database.close()
  expect(refusals).toEqual([])
  return { environment, source: await migrationSource('generated', steps) }
}

describe.each(engines)('On %s, a field and a type that were added as the recipes say', (engine) => {
  it('have their columns, search, order, form, history and description from one migration', async () => {
    const { environment, source } = await prepared(engine)
    expect(source).toMatchInlineSnapshot(`
      "import type { Kysely } from 'kysely'
      import type { MigrationTools } from './tools.ts'

      /** Written from the declarations by \`npm run migration generated\`. */
      export async function up(
        db: Kysely<unknown>,
        { addExternalKey, addField, createContentTable, indexFoldedSearch, indexReference, indexSort }: MigrationTools,
      ): Promise<void> {
        await addField(db, 'drops', 'level', { type: 'text', nullable: false })
        await addField(db, 'drops', 'secret', { type: 'text', nullable: false })
        await addField(db, 'drops', 'amount', { type: 'integer', nullable: true })
        await addField(db, 'drops', 'is_rare', { type: 'boolean', nullable: false })
        await addField(db, 'drops', 'near', { type: 'integer', nullable: true, refersTo: { table: 'npcs', column: 'id' } })
        await indexSort(db, 'drops', 'level', { folded: true, nullable: false })
        await indexSort(db, 'drops', 'amount', { folded: false, nullable: true })
        await indexSort(db, 'drops', 'is_rare', { folded: false, nullable: false })
        await indexReference(db, 'drops', 'near')
        await indexFoldedSearch(db, 'drops', ['monster', 'level'])
        await createContentTable(
          db,
          'guilds',
          {
            group: { type: 'text', nullable: false },
            fame: { type: 'text', nullable: true },
            home: { type: 'integer', nullable: false, refersTo: { table: 'maps', column: 'id' } },
            crest: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
            translations: { type: 'text', nullable: true },
          },
          ['group'],
        )
        await addExternalKey(db, 'guilds')
        await indexSort(db, 'guilds', 'created_at', { folded: false, nullable: false })
        await indexSort(db, 'guilds', 'updated_at', { folded: false, nullable: false })
        await indexSort(db, 'guilds', 'group', { folded: true, nullable: false })
        await indexSort(db, 'guilds', 'fame', { folded: true, nullable: true })
        await indexReference(db, 'guilds', 'home')
        await indexFoldedSearch(db, 'guilds', ['group', 'fame'])
      }
      "
    `)
    const module = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`
    generated.up = ((await import(/* @vite-ignore */ module)) as Migration).up // The generated source exports a migration.

    const server = await startTestServer(engine, environment)
    expect(await compareSchema(server.context.database.reader, engine, declared)).toEqual({ steps: [], refusals: [] })
    const login = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    const { token } = login.body as { token: string }
    const list = async (path: string) => (await server.call('GET', `/api${path}`)).body as SampleRow[]
    const save = async (path: string, body: Values) => {
      const answer = await server.call('POST', `/api${path}`, { token, body })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body as SampleRow
    }

    const drops = '/game-info/server-information/droplist'
    const [old] = await list(drops)
    expect(old).toMatchObject({ level: '', secret: '', amount: null, is_rare: false, near: null, nearby: null })
    const [npc] = await list('/game-info/server-information/npclist')
    const { monster, map_information_id: map, items_id: item } = old as SampleRow // The expectation above ensures that the row exists.
    const rest = { monster, map_information_id: map, items_id: item, near: npc?.id }
    const row = await save(drops, { ...rest, level: 'Lindworm 90', secret: 'basilisk', amount: 5, is_rare: true })
    expect(row).toMatchObject({ level: 'Lindworm 90', amount: 5, is_rare: true, nearby: { id: npc?.id } })
    expect((await list(`${drops}?q=INDWOR`)).map(({ id }) => id)).toEqual([row.id])
    expect(await list(`${drops}?q=basilisk`)).toEqual([])
    expect((await list(`${drops}?sort=level&order=desc`))[0]?.id).toBe(row.id)
    expect((await list(`${drops}?sort=amount`)).map(({ amount }) => amount)).toEqual([null, 5])
    expect((await list(`${drops}?level=lindworm+90`)).map(({ id }) => id)).toEqual([row.id])
    await save(`${drops}/${row.id}?_method=PUT`, { level: 'Wyvern' })
    expect((await list(`${drops}?q=wyvern`)).map(({ id }) => id)).toEqual([row.id])
    expect(await list(`${drops}?q=lindworm`)).toEqual([])
    const changes = await server.call('GET', `/api/admin/changes?type=droplist&row=${row.id}`, { token })
    const first = (changes.body as { sequence: number }[]).at(-1)
    expect(JSON.stringify(first)).toContain('Lindworm 90')
    const version = { type: 'droplist', row: row.id, sequence: first?.sequence, version: 2 }
    await save('/admin/history/restore', version)
    expect((await list(`${drops}?q=lindworm`)).map(({ id }) => id)).toEqual([row.id])
    const openapi = JSON.stringify((await server.call('GET', '/api/openapi.json')).body)
    expect(openapi).toContain('is_rare')

    const made = await save('/guilds', { group: 'Select From', home: map, fame: 'far' })
    expect(await list('/guilds?q=ELECT')).toMatchObject([{ id: made.id, home_map: { id: map }, crest: null }])
    const again = await server.call('POST', '/api/guilds', { token, body: { group: 'Select From', home: map } })
    expect(again.status).toBe(409)
    await save('/guilds', { group: 'Another', home: map })
    expect((await list('/guilds?sort=fame')).map(({ fame }) => fame)).toEqual([null, 'far'])
    await server.stop()
  })
})
