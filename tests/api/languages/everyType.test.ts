import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType, type Translations } from '../../../content/define.ts'
import { contentTypes } from '../../../content/index.ts'
import { site } from '../../../content/settings/site.ts'
import { canDuplicate } from '../../../content/queries/manyRows/duplicateQuery.ts'
import { textLimit } from '../../../content/schema.ts'
import { cutCharacters } from '../../../content/text.ts'
import { translatableFields } from '../../../content/translations.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { writeCatalogueFile } from '../../../server/messages/catalogueFile.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { PSEUDO } from '../../support/messages.ts'
import { restoredBackup } from '../../support/restoredBackup.ts'
import { sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { exportedSheet, sheetsOf } from '../../support/sheets.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

const THAI = 'th'
const TAGS = [PSEUDO, THAI] as const

type Read = SampleRow & { translations: Translations; outdated: Record<string, string[]>; languages?: object }

const formattedOf = (type: ContentType) => fieldsOfKind(type, 'richText')

/** Plain texts of formatted ones are made of them. */
const writtenFields = (type: ContentType) =>
  translatableFields(type).filter(([name]) => !formattedOf(type).some(([, { words }]) => words === name))

const textsOf = (type: ContentType, mark: string): Record<string, string> =>
  Object.fromEntries(
    writtenFields(type).map(([name, field]) => [name, cutCharacters(`${mark} ${name} ${type.key}`, textLimit(field))]),
  )

const translationsOf = (type: ContentType, mark: string): Translations =>
  Object.fromEntries(TAGS.map((tag) => [tag, textsOf(type, `${mark} ${tag}`)]))

describe.each(anyEngine)('The texts of every type in two further languages, on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, { SITE_URL: 'https://example.com' }, { hasPseudo: true })
    const catalogue = writeCatalogueFile({ tag: THAI, sources: new Map(), texts: new Map(), isDraft: false })
    writeFileSync(join(server.context.config.dataDir, 'messages', `${THAI}.po`), catalogue)
    token = await server.signIn('admin')
    await send('PATCH', '/api/settings/site', withLanguages)
  })
  afterAll(() => server.stop())

  /** The settings of the site name the languages of this test. */
  const withLanguages = { language: '', further_languages: TAGS.join(', '), language_of_gaps: '' }

  const send = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, { token, ...(body && { body }) })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body as Read
  }
  const proved = async (method: string, path: string, body: object) => {
    await server.call('POST', '/api/proof', { token, body: { password: 'password' } })
    return send(method, path, body)
  }
  const addressOf = (type: ContentType, id: number) => (type.single ? `/api${type.path}` : `/api${type.path}/${id}`)
  const read = (type: ContentType, id: number, query = 'translations=all') =>
    send('GET', `${addressOf(type, id)}?${query}${type.publishing ? '&state=all' : ''}`)

  async function written(type: ContentType): Promise<Read> {
    const values: Values = await sampleValues(server, token, type)
    for (const [name, { words }] of formattedOf(type)) {
      values[name] = `**${type.key}** asli`
      delete values[words]
    }
    if (type.key === site.key) Object.assign(values, withLanguages)
    const body = { ...values, translations: translationsOf(type, 'Awal') }
    return type.single ? proved('PUT', `/api${type.path}`, body) : send('POST', `/api${type.path}`, body)
  }

  const latest = async (type: ContentType, id: number): Promise<AuditEntry> => {
    const found = (await send('GET', `/api/admin/changes?type=${type.key}&row=${id}`)) as unknown as AuditEntry[]
    return found[0] as AuditEntry // A row that was written has an entry.
  }

  const sheets = sheetsOf(
    () => server,
    () => token,
  )

  const translated = contentTypes.filter((type) => translatableFields(type).length > 0)

  it.each(translated)('[translations.every-type] are written, read, changed and undone: $key', async (type) => {
    const { id, translations } = await written(type)
    for (const tag of TAGS) {
      const shown = await read(type, id, `lang=${tag}`)
      expect(shown).toMatchObject(textsOf(type, `Awal ${tag}`))
      for (const [, { words }] of formattedOf(type)) expect(shown[words]).toBe(translations[tag]?.[words])
    }
    const { sequence } = await latest(type, id)
    const [[name = ''] = []] = writtenFields(type)
    const changed = await proved('PUT', addressOf(type, id), {
      translations: { [PSEUDO]: { [name]: 'Lain' }, [THAI]: { [name]: null } },
    })
    expect([changed.translations[PSEUDO]?.[name], changed.translations[THAI]?.[name]]).toEqual(['Lain', undefined])
    const row = { type: type.key, row: id, sequence }
    await proved('POST', '/api/admin/history/restore', row)
    expect(await read(type, id)).toMatchObject({ translations, outdated: {} })
  })

  it.each(translated.filter(({ single }) => !single))(
    '[translations.every-type] are exported, imported, undone, copied, deleted and brought back: $key',
    async (type) => {
      const { id, translations } = await written(type)
      const { file } = await exportedSheet(server, token, type, 'format=csv')
      const text = await file.text()
      for (const [, { label }] of writtenFields(type))
        for (const tag of TAGS) expect(text.split('\r\n')[0]).toContain(`${label} [${tag}]`)
      expect(await sheets.accepted(type, text)).toMatchObject({ added: 0, changed: 0, refused: 0 })
      const report = await sheets.accepted(type, text.replaceAll(`Awal ${PSEUDO}`, `Akhir ${PSEUDO}`))
      expect(report).toMatchObject({ added: 0, refused: 0 })
      const imported = await read(type, id)
      expect(imported).toMatchObject({ translations: { [PSEUDO]: textsOf(type, `Akhir ${PSEUDO}`) }, outdated: {} })
      expect(imported.translations[THAI]).toEqual(translations[THAI])
      await send('POST', `/api/batches/${report.batch}/undo`)
      expect((await read(type, id)).translations).toEqual(translations)

      if (canDuplicate(type)) {
        const { ids } = (await send('POST', `/api${type.path}/duplicate`, { ids: [id] })) as unknown as {
          ids: number[]
        }
        expect(await read(type, ids[0] ?? 0)).toMatchObject({ translations, outdated: {} })
      }
      await send('DELETE', `/api${type.path}/${id}`)
      await send('POST', '/api/admin/trash/restore', { type: type.key, row: id })
      expect(await read(type, id)).toMatchObject({ translations, outdated: {} })
    },
  )

  it('[translations.every-type] are in a backup, and restored from it', async () => {
    const { database } = await restoredBackup(server, engine)
    const stored = async (from: TestServer['context']['database'], { table }: ContentType) =>
      (
        await from.reader
          .withTables<ContentTables>()
          .selectFrom(table)
          .select(['id', 'translations'])
          .orderBy('id')
          .execute()
      ).filter(({ translations }) => translations !== null)
    try {
      for (const type of translated) {
        const before = await stored(server.context.database, type)
        expect(before.length, type.key).toBeGreaterThan(0)
        expect(await stored(database, type)).toEqual(before)
      }
    } finally {
      await database.close()
    }
  })
})
