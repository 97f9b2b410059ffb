import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { contentType, contentTypes } from '../../../content/index.ts'
import { searchFold } from '../../../content/searchFold.ts'
import { readTable } from '../../../migration/actual.ts'
import { compareSchema } from '../../../migration/compare.ts'
import { columnsOf, declaredTables, typeNames } from '../../../migration/declared.ts'
import { deriveFixture } from '../../../migration/fixture.ts'
import { registryOnDisk, registrySource } from '../../../migration/source.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { migrate, UnknownSchemaError, schemas } from '../../../server/database/schema/migrate.ts'
import { up as changeWidths } from '../../../server/database/schema/migrations/0078_picture_widths.ts'
import { readConfig } from '../../../server/process/config.ts'
import { engines, testEnvironment, type EngineName } from '../../support/testServer.ts'

describe.each(engines)('On %s, an empty database that has been migrated', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(readConfig(await testEnvironment(engine)))
    await migrate(database)
  })
  afterAll(() => database.close())

  it.each(declaredTables(contentTypes).map((table) => [table.name, table] as const))(
    'has for %s exactly the declared columns, indexes and searched texts',
    async (name, declared) => {
      const table = await readTable(database.reader, engine, name)
      const columns = Object.entries(columnsOf(declared)).map(([column, shape]) => [
        column,
        { ...shape, type: typeNames[engine][shape.type] ?? shape.type },
      ])
      expect(table?.columns).toEqual(Object.fromEntries(columns))
      expect(table?.search.toSorted()).toEqual(declared.search.toSorted())
      const first = table?.indexes.map(({ keys }) => ({ column: keys[0]?.column, folded: keys[0]?.folded })) ?? []
      for (const [column, { folded }] of Object.entries(declared.sorts))
        expect(first).toContainEqual({ column, folded })
      for (const column of declared.references) expect(first).toContainEqual({ column, folded: false })
    },
  )

  it('differs in nothing from the declarations', async () => {
    const difference = await compareSchema(database.reader, engine, declaredTables(contentTypes))
    expect(difference).toEqual({ steps: [], refusals: [] })
  })

  it('does not change in a second migration', async () => {
    await expect(migrate(database)).resolves.toBeUndefined()
  })

  it.each([
    ['Günter GÜNTER', 'gunter gunter'],
    ['Box Ⅱ ﬁ Ｂｏｘ', 'box ii fi box'],
    ['Café Cafe\u0301', 'cafe cafe'],
    ['Straße STRAẞE Æther Œuvre Øl Đồng Łódź ığdır İzmir', 'strasse strasse aether oeuvre ol dong lodz igdir izmir'],
    ['Sp\u200Be\u00ADed \u{E0041}\uFEFF!', 'speed !'],
    ['👩🏽‍🚀 ❤️', '👩🏽🚀 ❤'],
    ['Poring_Card%', 'poring_card%'],
    ['Дракон ガ', 'Дракон \u30AB\u3099'],
  ])('[search.folding] folds in SQL as in JavaScript: %s', async (text, folded) => {
    const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(database.reader)
    expect(rows).toEqual([{ folded }])
    expect(searchFold(text)).toBe(folded)
  })

  it('is refused by older code', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2030-01-01')`.execute(
      database.writer,
    )
    await expect(migrate(database)).rejects.toBeInstanceOf(UnknownSchemaError)
  })
})

describe.each(engines)('On %s, the migration to other widths of pictures', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(readConfig(await testEnvironment(engine)))
    await migrate(database)
  })
  afterAll(() => database.close())

  it('removes the sizes that no page asks for any more, and no whole picture', async () => {
    const { writer } = database
    const widths = { 480: [160, 320], 640: [160, 320], 960: [160, 320, 640], 1000: [160, 320, 640, 960] }
    for (const [width, smaller] of Object.entries(widths)) {
      const hash = width.padStart(64, '0')
      const picture = { hash, width: Number(width), height: 9, created_at: '2026-01-01', avif_at: '2026-01-01' }
      await writer.insertInto('pictures').values(picture).execute()
      const files = [...smaller, Number(width)].map((size) => ({ hash, width: size, format: 'webp' as const }))
      await writer
        .insertInto('picture_files')
        .values(files.map((file) => ({ ...file, bytes: Buffer.from('x') })))
        .execute()
    }
    // A migration knows no tables.
    await changeWidths(writer as unknown as Kysely<unknown>)
    const left = await writer.selectFrom('picture_files').select(['hash', 'width']).orderBy('width').execute()
    const of = (width: string) => left.filter(({ hash }) => hash === width.padStart(64, '0')).map((file) => file.width)
    expect(Object.fromEntries(Object.keys(widths).map((width) => [width, of(width)]))).toEqual({
      480: [160, 320, 480],
      640: [160, 320, 640],
      960: [160, 320, 960],
      1000: [160, 320, 1000],
    })
    const complete = writer.selectFrom('pictures').select('width').where('avif_at', 'is not', null)
    expect(await complete.execute()).toEqual([{ width: 480 }])
  })
})

describe('The list of migrations', () => {
  it.runIf(engines.includes('postgres'))(
    'ends with a schema of which `npm run migration -- --release` can write a fixture',
    async () => {
      const open = async (engine: EngineName) => openDatabase(readConfig(await testEnvironment(engine)))
      const [sqlite, postgres] = [await open('sqlite'), await open('postgres')]
      const { rows } = await deriveFixture(sqlite, postgres, schemas.at(-1) ?? '')
      await Promise.all([sqlite.close(), postgres.close()])
      expect(rows['roles']?.map(({ name }) => name)).toContain('News editor')
      expect(rows['users']?.map(({ roles }) => roles)).toEqual(['[]', '[]'])
    },
  )

  it('is what `npm run migration` writes for the files of its folder', async () => {
    expect(registryOnDisk()).toBe(await registrySource())
  })
})

describe('The declarations', () => {
  it.each(['key', 'path', 'table', 'screen'] as const)('have a unique %s for each type', (property) => {
    expect(new Set(contentTypes.map((type) => type[property])).size).toBe(contentTypes.length)
  })

  it('refer to types that exist', () => {
    const references = contentTypes.flatMap((type) => fieldsOfKind(type, 'reference'))
    expect(references.length).toBeGreaterThan(0)
    for (const [, { to }] of references) expect(contentType(to)).toBeDefined()
  })
})
