import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/product.mjs'
import { admin, createAdmin } from '../../admin.ts'
import { Client } from '../../client.ts'
import { postgresScratch, type Scratch } from '../../scratch.ts'
import { startProduct } from '../../server.ts'
import { median, table } from '../../table.ts'
import { askProxy } from './publishedReaders.ts'
import { addressesOf, forward, serveByNfs, startMachine, whyNoMachines, type UmlMachine } from './umlMachines.ts'

/** How the folder is mounted: as the documents say, and as NFS comes. */
const MOUNTS = ['vers=4.2,lookupcache=none,actimeo=1', 'vers=4.2'] as const
const ROUNDS = 10
const SITE_PORT = 8_000
const MACHINES = [1, 2] as const
const LONGEST_MS = 90_000

const nginxSettings = (folder: string, address: string, home: string, number: number): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path /run/${name};`,
  )
  return `daemon off; master_process off; pid /run/nginx.pid; error_log ${home}/errors-${number}; user root;
events { worker_connections 512; }
http { ${temporary.join(' ')} access_log off; sendfile on;
  include ${folder}/proxy/nginx-http.conf;
  server { listen ${address}:80; include ${folder}/proxy/nginx-server.conf;
    location @gapura { error_page 502 504 = @gapura_away; proxy_pass http://${address}:${SITE_PORT}; proxy_set_header Host $host; } } }`
}

/** How long after now a proxy gives an answer that `isNew`, in milliseconds. */
async function untilAnswered(
  address: string,
  path: string,
  isNew: (status: number, text: string) => boolean,
): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < LONGEST_MS) {
    const answer = await askProxy(`http://${address}${path}`)
    if (isNew(answer.status, answer.body.toString())) return performance.now() - begun
    await sleep(3)
  }
  return LONGEST_MS
}

/** Until both proxies answer a path from a file, and so: by nginx's own entity tag. */
async function untilPublished(path: string, text: string): Promise<void> {
  for (const number of MACHINES) {
    const url = `http://${addressesOf(number).address}${path}`
    for (let tries = 0; ; tries += 1) {
      const { status, headers, body } = await askProxy(url)
      if (status === 200 && /^"[0-9a-f]+-[0-9a-f]+"$/.test(String(headers.etag)) && body.includes(text)) break
      if (tries > 3_000) throw new Error(`${path} is not published: ${status}, ${String(headers.etag)}`)
      await sleep(20)
    }
  }
}

/** Rows of news written on one machine after the other, changed and deleted: how long each proxy gives what was before. */
async function measureRounds(clients: readonly Client[]): Promise<Record<'changed' | 'deleted' | 'list', number[]>> {
  const took = { changed: [] as number[], deleted: [] as number[], list: [] as number[] }
  const both = (path: string, isNew: (status: number, text: string) => boolean) =>
    Promise.all(MACHINES.map((number) => untilAnswered(addressesOf(number).address, path, isNew)))
  const send = async (client: Client | undefined, method: string, path: string, body?: unknown) => {
    const answer = await client?.send(method, path, body)
    if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${answer?.status} ${answer?.text}`)
    return answer
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = clients[round % clients.length]
    const old = `Lama-${round}-lama`
    const made = await send(client, 'POST', '/api/news', { title: old, subtitle: '', description: `Isi ${old}.` })
    const { id } = JSON.parse(made.text) as { id: number } // as the API answers
    await untilPublished(`/news/${id}`, old)
    await send(client, 'PUT', `/api/news/${id}`, { title: `Baru-${round}`, description: 'Isi.' })
    took.changed.push(...(await both(`/news/${id}`, (status, text) => status === 200 && !text.includes(old))))
    await untilPublished(`/news/${id}`, `Baru-${round}`)
    await untilPublished('/news', `Baru-${round}`)
    await send(client, 'DELETE', `/api/news/${id}`)
    const [deleted, list] = await Promise.all([
      both(`/news/${id}`, (status) => status === 404),
      both('/news', (_, text) => !text.includes(`Baru-${round}`)),
    ])
    took.deleted.push(...deleted)
    took.list.push(...list)
  }
  return took
}

async function measureMount(scratch: Scratch, options: string): Promise<string[][]> {
  const home = scratch.folder
  const folder = join(home, 'site')
  mkdirSync(folder, { recursive: true })
  const database = new URL(scratch.databaseUrl ?? '')
  const port = await freePort()
  const ends: (() => void | Promise<void>)[] = [forward({ port, host: '0.0.0.0' }, Number(database.port))]
  const machines: UmlMachine[] = []
  try {
    ends.push(await serveByNfs(folder, home))
    for (const number of MACHINES) {
      const { address, host } = addressesOf(number)
      const nginx = join(home, `nginx-${number}.conf`)
      writeFileSync(nginx, nginxSettings(folder, address, home, number))
      const reached = new URL(database)
      reached.host = `${host}:${port}`
      const environment = {
        ...scratch.environment,
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: reached.href,
        PORT: String(SITE_PORT),
        HOST: address,
        SITE_URL: 'http://site.test',
        GAPURA_WITHOUT: 'avif',
        PUBLISH: `folder:${folder}`,
      }
      machines.push(await startMachine(number, { home, folder, options, environment, nginx, ports: [SITE_PORT, 80] }))
    }
    const clients = machines.map(({ address }) => new Client(`http://${address}:${SITE_PORT}`, 1))
    for (const client of clients) await client.logIn(admin.username, admin.password)
    const took = await measureRounds(clients)
    for (const client of clients) client.close()
    return Object.entries(took).map(([what, values]) => {
      values.sort((one, other) => one - other)
      const shown = (value: number) => (value >= LONGEST_MS ? `over ${LONGEST_MS / 1_000} s` : `${value.toFixed(0)} ms`)
      return [options, what, shown(median(values)), shown(values.at(-1) ?? NaN)]
    })
  } finally {
    await Promise.all(machines.map((machine) => machine.stop()))
    for (const end of ends) await end()
  }
}

/**
 * Two machines with kernels of their own that share the published folder by NFS, a site and nginx on each: how long after the answer
 * to a change either proxy still gives what was before.
 */
export async function measureSharedFolder(): Promise<string[]> {
  const reason = whyNoMachines()
  if (reason !== null) return [`Two machines that share a folder were not measured: ${reason}.`]
  const rows: string[][] = []
  for (const options of MOUNTS) {
    const scratch = await postgresScratch(null)
    try {
      await (await startProduct(scratch)).stop()
      await createAdmin(scratch)
      rows.push(...(await measureMount(scratch, options)))
    } finally {
      if (existsSync(scratch.folder)) await scratch.remove()
    }
  }
  return ['### A folder shared by NFS', '', table(['mounted with', 'after a change', 'middle', 'longest'], rows), '']
}
