import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../scripts/lib/product.mjs'
import { hasProgram } from '../../../scripts/lib/programs.mjs'
import { makeByCommand } from '../../support/adminAccount.ts'
import { gapuraIn, postJson } from '../../support/runProduct.ts'
import { Product } from '../../support/restartableProduct.ts'

const home = mkdtempSync(join(tmpdir(), 'gapura-nginx-'))

async function startNginx(upstream: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const site = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace('127.0.0.1:8000', new URL(upstream).host)
    .replaceAll('/var/cache/nginx/gapura', join(home, 'cache'))
    .replaceAll('/srv/gapura-mirror', join(home, 'mirror'))
  mkdirSync(join(home, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/temporary;`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid ${home}/pid; error_log stderr crit; ${user} events {} http { ${temporary} access_log off; ${site} }`,
  )
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error('nginx does not start.')
      await fetch(`${url}/healthz`)
    },
    { timeout: 10_000 },
  )
  return { url, child }
}

describe.skipIf(!hasProgram('nginx'))('nginx by deploy/nginx.conf', () => {
  let product: Product
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let token: string
  beforeAll(async () => {
    product = await Product.started('sqlite', { DEMO: '1' })
    token = await makeByCommand({ url: product.url, gapura: gapuraIn(product.environment) })
    nginx = await startNginx(product.url)
  })
  afterAll(async () => {
    nginx?.child.kill('SIGTERM')
    await product?.end('SIGKILL')
    product?.remove()
    rmSync(home, { recursive: true, force: true })
  })

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${nginx.url}${path}`, { headers })
  const addNews = async (title: string): Promise<string> => {
    const response = await postJson(`${nginx.url}/api/news`, token, { title, description: 'Isi berita' })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: number }
    return `/news/${id}`
  }

  it('answers a page as the site does, and removes the header that is meant for it', async () => {
    const [cached, direct] = [await get('/news'), await fetch(`${product.url}/news`)]
    expect(await cached.text()).toBe(await direct.text())
    for (const name of ['etag', 'cache-control', 'vary', 'content-encoding', 'content-security-policy'])
      expect([name, cached.headers.get(name)]).toEqual([name, direct.headers.get(name)])
    expect(direct.headers.get('x-accel-expires')).toBe('1')
    expect(cached.headers.get('x-accel-expires')).toBeNull()
  })

  it('shows a deleted news item no longer than two seconds', async () => {
    const address = await addNews('Berita yang dihapus')
    expect((await get(address)).status).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${nginx.url}/api${address}`, { method: 'DELETE', headers })).status).toBe(200)
    await sleep(2_000)
    expect((await get(address)).status).toBe(404)
    expect(await (await get('/news')).text()).not.toContain('Berita yang dihapus')
  })

  it('stores no answer that depends on who asks', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await get('/api/me', headers)).status).toBe(200)
    expect((await get('/api/me')).status).toBe(401)
    expect((await get('/api/news?state=all', headers)).status).toBe(200)
    expect((await get('/api/news?state=all')).status).toBe(401)
  })

  it('gives each client an encoding that it accepts', async () => {
    for (const encoding of ['gzip, deflate, br', 'gzip', 'identity', 'br;q=1.0, gzip']) {
      const { headers } = await get('/gameinfo/rules', { 'accept-encoding': encoding })
      const expected = encoding.includes('br') ? 'br' : encoding === 'gzip' ? 'gzip' : null
      expect([encoding, headers.get('content-encoding')]).toEqual([encoding, expected])
    }
  })

  it('goes on without the site: visited pages with their files, then the mirror, then a sentence', async () => {
    const page = await (await get('/news')).text()
    const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|storage)\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) expect([path, (await get(path)).status]).toEqual([path, 200])
    await gapuraIn(product.environment)(`mirror ${join(home, 'mirror')}`)
    const mirrored = await (await fetch(`${product.url}/download`)).text()
    await product.end('SIGKILL')
    // nginx's cached pages expire after a second. nginx must still serve them while the site is down.
    await sleep(1_500)
    expect(await (await get('/news')).text()).toBe(page)
    for (const path of files) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect(await (await get('/download')).text()).toBe(mirrored)
    const unknown = await get('/news/999999')
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await unknown.text()).toContain('Server tidak menjawab. Coba lagi sebentar lagi.')
    await product.start()
    await expect.poll(async () => (await get('/news/999999')).status).toBe(404)
  })
})
