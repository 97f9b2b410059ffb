import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LARGEST_CATALOGUE, MOST_CATALOGUES, type ListedCatalogue } from '../../../content/languages/catalogue.ts'
import { readBackup } from '../../../server/backup/readBackup.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { watchCatalogues } from '../../../server/languages/watchCatalogues.ts'
import { variantOf } from '../../../server/messages/language.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

const ABOUT = { key: 'site.news.description', id: 'Berita, event, dan pembaruan terbaru dari server.' }
const entry = ({ key, id }: { key: string; id: string }, text: string) =>
  `\nmsgctxt "${key}"\nmsgid "${id}"\nmsgstr "${text}"\n`
const catalogue = (tag: string, ...entries: string[]) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${tag}\\n"\n${entries.join('')}`

describe.each(anyEngine)('The catalogues of a site on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { hasPseudo: true })
    token = await server.signIn('admin')
    await server.call('PATCH', '/api/settings/site', { token, body: { further_languages: 'th' } })
  })
  afterAll(() => server.stop())

  const upload = (text: string | Uint8Array) => {
    const body = new FormData()
    body.set('file', new Blob([Buffer.from(text)]), 'language.po')
    return server.call('POST', '/api/admin/languages', { token, body })
  }
  const remove = (tag: string) => server.call('DELETE', `/api/admin/languages/${tag}`, { token })
  const find = async (tag: string) => {
    const { body } = await server.call('GET', '/api/admin/languages', { token })
    return (body as ListedCatalogue[]).find((one) => one.tag === tag)
  }
  const page = (path: string) => server.call('GET', path)
  const html = async (path: string) => String((await page(path)).body)

  it('[catalogues.uploaded] are used at once, and again until they are removed', async () => {
    expect((await page('/th/news')).status).toBe(404)
    const { status, body } = await upload(catalogue('th', entry(ABOUT, 'ข่าวล่าสุด')))
    expect([status, body]).toMatchObject([
      201,
      { tag: 'th', name: 'ไทย', origin: 'uploaded', below: null, use: 'further', translated: 1, faulty: 0, faults: [] },
    ])
    expect(await html('/th/news')).toContain('ข่าวล่าสุด')
    const first = await server.context.languages.find('th', null)

    expect((await upload(catalogue('th', entry(ABOUT, 'ข่าวใหม่')))).status).toBe(201)
    const replaced = await html('/th/news')
    expect([replaced.includes('ข่าวใหม่'), replaced.includes('ข่าวล่าสุด')]).toEqual([true, false])
    const second = await server.context.languages.find('th', null)
    expect(first && second && variantOf(first) !== variantOf(second)).toBe(true)

    expect((await remove('th')).status).toBe(200)
    expect((await page('/th/news')).status).toBe(404)
    expect((await remove('th')).status).toBe(404)
    expect(await find('th')).toBeUndefined()
  })

  it('[catalogues.uploaded] replace the file of the operator, which is read again when it changes', async () => {
    const folder = join(server.context.config.dataDir, 'messages')
    mkdirSync(folder, { recursive: true })
    const watch = watchCatalogues(server.context)
    await watch.look()
    writeFileSync(join(folder, 'th.po'), catalogue('th', entry(ABOUT, 'จากไฟล์')))
    await watch.look()
    expect(await find('th')).toMatchObject({ origin: 'file', below: 'file', use: 'further' })
    expect(await html('/th/news')).toContain('จากไฟล์')

    await upload(catalogue('th', entry(ABOUT, 'อัปโหลด')))
    expect(await find('th')).toMatchObject({ origin: 'uploaded', below: 'file' })
    expect(await html('/th/news')).toContain('อัปโหลด')
    await remove('th')
    expect(await html('/th/news')).toContain('จากไฟล์')

    writeFileSync(join(folder, 'th.po'), catalogue('es', entry(ABOUT, 'Noticias')))
    await watch.look()
    expect(await find('th')).toMatchObject({
      translated: 0,
      faults: [{ key: '', reason: expect.stringContaining('es') }],
    })
    expect((await page('/th/news')).status).toBe(302)
  })

  it('[catalogues.checked] say which of their entries are not used, and why', async () => {
    const text = catalogue(
      'th',
      entry(ABOUT, 'ข่าว'),
      entry({ key: 'site.news.share', id: 'Bagikan' }, '<b>แชร์</b>'),
      entry({ key: 'site.news.back', id: 'Kembali' }, 'กลับ'),
      entry({ key: 'site.news.copied', id: 'Tautan disalin.' }, '{link}'),
      entry({ key: 'site.gone', id: 'Hilang' }, 'ไป'),
    )
    expect((await upload(text)).body).toMatchObject({
      ...{ translated: 2, outdated: 1, unknown: 1, faulty: 2 },
      faults: [
        { key: 'site.news.share', reason: 'It has markup.' },
        { key: 'site.news.copied', reason: 'Its source has no {link}.' },
      ],
    })
    expect(await html('/th/news')).not.toContain('<b>แชร์')
    await remove('th')
  })

  it('[catalogues.checked] are refused if they are none', async () => {
    for (const [text, sentence] of [
      ['', /Language/],
      ['<html>', /PO/],
      ['{"a": 1}', /PO|Language/],
      [catalogue('th', entry(ABOUT, 'a')).replace('utf-8', 'iso-8859-1'), /UTF-8/],
      [catalogue('th', entry(ABOUT, 'a\0')), /UTF-8/],
      [catalogue('klingon!', entry(ABOUT, 'a')), /Language/],
      [catalogue('th', entry({ key: 'site.gone', id: 'a' }, 'b')), /No entry/],
      [catalogue('th', entry(ABOUT, '<b>a</b>')), /markup/],
      [new Uint8Array(LARGEST_CATALOGUE + 1), /bytes/],
    ] as const) {
      const answer = await upload(text)
      const refused = { status: 422, body: { errors: { file: [expect.stringMatching(sentence)] } } }
      expect(answer, String(text).slice(0, 99)).toMatchObject(refused)
    }
    const without = await server.call('POST', '/api/admin/languages', { token, body: new FormData() })
    expect(without.status).toBe(422)
  })

  it('[catalogues.checked] are at most 20', async () => {
    const tags = 'af am ar az be bg bn bs ca cs cy da de el et eu fa fi fr ga gl'.split(' ')
    const answers = []
    for (const tag of tags) answers.push(await upload(catalogue(tag, entry(ABOUT, tag))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_CATALOGUES)
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'too_many_catalogues' } })
    expect((await upload(catalogue('af', entry(ABOUT, 'weer')))).status).toBe(201)
    await Promise.all(tags.map(remove))
  })

  it('[catalogues.file] have all sentences for their translators, with marks on outdated ones', async () => {
    const fileOf = async (tag: string) => await server.call('GET', `/api/admin/languages/${tag}/file`, { token })
    const template = await fileOf('nl')
    expect(template.headers.get('content-disposition')).toBe('attachment; filename="nl.po"')
    expect(String(template.body)).toContain(`msgctxt "site.news.description"\nmsgid "${ABOUT.id}"\nmsgstr ""`)
    await upload(catalogue('nl', entry({ ...ABOUT, id: 'Berita' }, 'Laatste nieuws')))
    const own = String((await fileOf('nl')).body)
    expect(own).toContain(`#, fuzzy\nmsgctxt "site.news.description"\nmsgid "${ABOUT.id}"\nmsgstr "Laatste nieuws"`)
    expect((await upload(own)).body).toMatchObject({ translated: 1, outdated: 1, faulty: 0, unknown: 0 })
    for (const tag of ['klingon!', 'xx', '..%2F..%2Fetc']) expect((await fileOf(tag)).status, tag).toBe(404)
    await remove('nl')
  })

  it('[catalogues.permitted] are for those who may edit the settings, with a fresh proof, and in the log', async () => {
    const user = await server.signIn('user')
    for (const [method, path] of [
      ['GET', '/api/admin/languages'],
      ['DELETE', '/api/admin/languages/th'],
      ['GET', '/api/admin/languages/th/file'],
    ] as const)
      expect((await server.call(method, path, { token: user })).status, path).toBe(403)
    await upload(catalogue('th', entry(ABOUT, 'ข่าว')))
    await remove('th')
    const { body } = await server.call('GET', '/api/admin/changes?type=catalogues&per_page=2', { token })
    const logged = body as { action: string; before: object | null; after: object | null }[]
    expect(logged.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(JSON.stringify(logged)).toContain('"name":"tag"')
    expect(JSON.stringify(logged)).not.toContain('ข่าว')
    server.pass(16 * 60_000)
    expect(await upload(catalogue('th', entry(ABOUT, 'ข่าว')))).toMatchObject({
      status: 403,
      body: { code: 'proof_needed' },
    })
    token = await server.signIn('admin')
  })

  it('[catalogues.everywhere] are seen by other processes, and are in backups', async () => {
    const { config, database } = server.context
    const settings = {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl !== null && { DATABASE_URL: config.databaseUrl }),
    }
    const other = await startTestServer(engine, settings, { hasPseudo: true })
    expect(String((await other.call('GET', '/th/news')).body)).not.toContain('ทุกที่')
    await upload(catalogue('th', entry(ABOUT, 'ทุกที่')))
    await other.context.feed.poll()
    expect(String((await other.call('GET', '/th/news')).body)).toContain('ทุกที่')
    const archive = join(config.dataDir, 'backup.tar.gz')
    await writeBackup(database, archive, server.clock.time)
    const found: object[] = []
    for await (const { table, rows } of readBackup(archive)) if (table === 'catalogues') found.push(...rows)
    await other.stop()
    expect(found).toMatchObject([{ tag: 'th', file: expect.stringContaining('ทุกที่') }])
  })
})
