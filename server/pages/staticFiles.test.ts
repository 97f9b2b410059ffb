import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ResponseCache } from '../responseCache/responseCache.ts'
import { Versions } from '../database/changes/versions.ts'
import { LanguageFiles, noUploads } from '../messages/languageFiles.ts'
import { Languages } from '../messages/languages.ts'
import { Refusal } from '../errors/refusals.ts'
import { fileRoutes } from './staticFiles.ts'

const script = 'export const text = "a script of the site"\n'

describe("The browser's files", () => {
  let folder: string
  let app: FastifyInstance
  let showsProduct: boolean
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-files-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'secret.js'), 'not for visitors')
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, 'assets', 'page-1.js'), script)
    writeFileSync(join(folder, 'assets', 'page-1.js.br'), brotliCompressSync(script))
    app = Fastify()
    app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 404 : 500).send())
    const versions = new Versions({ listen: () => undefined })
    showsProduct = true
    const responseCache = new ResponseCache(versions, { now: () => new Date() })
    const languages = new Languages(new LanguageFiles({ uploads: noUploads, shipped: null, own: folder }))
    const findVariant = () => Promise.resolve(null)
    fileRoutes(app, { responseCache, languages, findVariant }, folder, () => Promise.resolve(showsProduct))
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

  it('are sent as the build has compressed them, for ever, and not again to whoever has them', async () => {
    const plain = await get('/assets/page-1.js')
    expect(plain.body).toBe(script)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const brotli = await get('/assets/page-1.js', 'br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const known = await app.inject({ url: '/assets/page-1.js', headers: { 'if-none-match': plain.headers.etag } })
    expect(known.statusCode).toBe(304)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  it('are without the product’s icon where the site has its own', async () => {
    showsProduct = false
    expect((await get('/favicon.svg')).statusCode).toBe(404)
    expect((await get('/assets/page-1.js')).statusCode).toBe(200)
  })

  it('are no others than those in their folder', async () => {
    const names = [
      '/assets/page-2.js',
      '/assets/..%2fsecret.js',
      '/assets/../secret.js',
      '/assets/page-1.js.br',
      '/secret.js',
    ]
    for (const name of names) expect((await get(name)).statusCode, name).toBe(404)
  })

  it('are found when another release has put them there', async () => {
    expect((await get('/assets/page-2.js')).statusCode).toBe(404)
    writeFileSync(join(folder, 'assets', 'page-2.js'), script)
    expect((await get('/assets/page-2.js')).body).toBe(script)
  })
})
