import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUp } from '../../support/adminAccount.ts'
import { runProduct, type Product } from '../../support/runProduct.ts'
import { freePort } from '../../../scripts/lib/product.mjs'
import { testEnvironment } from '../../support/testServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-mirror-'))
let product: Product

beforeAll(async () => {
  product = await runProduct({ ...(await testEnvironment('sqlite')), PORT: String(await freePort()), DEMO: '1' })
})
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const page = (address: string): string => join(folder, 'site', address, 'index.html')

it('gapura mirror writes every public page with its scripts, styles and pictures', async () => {
  await product.gapura(`mirror ${join(folder, 'site')}`)
  const html = readFileSync(page('/'), 'utf8')
  expect(html).toBe(await (await fetch(`${product.url}/`)).text())
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|storage)\/[^"?#]+)/g)].map(([, path = '']) => path)
  expect(files.some((path) => path.endsWith('.css'))).toBe(true)
  expect(files.some((path) => path.endsWith('.js'))).toBe(true)
  expect(files.filter((path) => !existsSync(join(folder, 'site', path)))).toEqual([])
  const addresses = ['/news', '/gameinfo/server', '/gameinfo/rules', '/donation', '/download']
  expect(addresses.filter((address) => !existsSync(page(address)))).toEqual([])
  expect(existsSync(join(folder, 'site/admin'))).toBe(false)
  expect(existsSync(join(folder, 'site/api'))).toBe(false)
})

it('gapura mirror removes a page that the site no longer has', async () => {
  const token = await setUp(product.setupLink)
  const [latest] = (await (await fetch(`${product.url}/api/news`)).json()) as { id: number }[]
  const address = `/news/${latest?.id}`
  expect(existsSync(page(address))).toBe(true)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${product.url}/api${address}`, { method: 'DELETE', headers })).status).toBe(200)
  await product.gapura(`mirror ${join(folder, 'site')}`)
  expect(existsSync(page(address))).toBe(false)
  expect(existsSync(page('/'))).toBe(true)
})

it('gapura mirror leaves its folder as it is if the site does not answer', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  await expect(product.gapura(`mirror ${join(folder, 'site')} --from ${nowhere}`)).rejects.toThrow(
    'nothing was removed',
  )
  expect(existsSync(page('/'))).toBe(true)
})

it('gapura mirror refuses a folder that holds other files', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'keep me')
  await expect(product.gapura(`mirror ${folder}`)).rejects.toThrow('holds other files')
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('keep me')
})
