import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { mirrorWords as words } from '../wording/pictures.ts'

const options = { from: { type: 'string' } } as const

/** A file with this name marks a folder in which the command may delete files. */
const MARKER = '.gapura-mirror'

/** The number of parallel requests. It is small, so that the command does not slow down visitors. */
const REQUESTS = 4

const REQUEST_MS = 30_000

const EXCLUDED = /^\/(?:api|admin|preview|metrics|healthz|readyz)(?:\/|$)/i

export const mirror: Command = {
  usage: 'mirror FOLDER',
  words,
  options,
  run: async (config, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder] = positionals
    if (folder === undefined) throw new UsageError(words.noFolder)
    await claim(folder)
    const site = new URL(values.from ?? `http://127.0.0.1:${config.port}`)
    const { written, failures } = await copySite(site, folder)
    if (failures.length > 0) {
      const visible = failures.slice(0, 5).join('\n  ')
      throw new CommandError(`${fill(words.unread, { count: failures.length })}\n  ${visible}`)
    }
    const removed = await removeOthers(folder, written)
    console.log(fill(words.done, { files: written.size, folder, removed }))
  },
}

/** Refuses a folder that contains other files, because the command would delete them. */
async function claim(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (existsSync(join(folder, MARKER))) return
  if ((await readdir(folder)).length > 0) {
    throw new CommandError(fill(words.otherFiles, { folder }))
  }
  await writeFile(join(folder, MARKER), '')
}

async function copySite(site: URL, folder: string): Promise<{ written: Set<string>; failures: string[] }> {
  const found = new Set(['/', '/sitemap.xml', '/robots.txt'])
  const waiting = [...found]
  const written = new Set([join(folder, MARKER)])
  const failures: string[] = []

  const copy = async (path: string): Promise<void> => {
    const response = await fetch(new URL(path, site), {
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    if (response.status >= 500 || response.status === 429) {
      throw new Error(fill(words.answered, { status: String(response.status) }))
    }
    const type = response.headers.get('Content-Type') ?? ''
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) return
    const file = fileOf(folder, path, type)
    await writeWhole(file, body)
    written.add(file)
    for (const link of linksIn(body, type, new URL(path, site))) {
      if (found.has(link)) continue
      found.add(link)
      waiting.push(link)
    }
  }

  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      try {
        await copy(path)
      } catch (error) {
        failures.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  // A worker stops if no path is waiting, but another worker may still find more paths. The loop therefore restarts the
  // workers until no path is left.
  while (waiting.length > 0) await Promise.all(Array.from({ length: REQUESTS }, worker))
  return { written, failures }
}

const fileOf = (folder: string, path: string, type: string): string => {
  const name = decodeURIComponent(path)
  return join(folder, type.startsWith('text/html') ? join(name, 'index.html') : name)
}

/** The proxy must never serve half a file, so each file is written under a temporary name and then renamed. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, body)
  await rename(`${file}.part`, file)
}

function linksIn(body: Buffer, type: string, base: URL): string[] {
  const text = /html|css|javascript|xml/.test(type) ? body.toString('utf8') : ''
  return targetsIn(text, type).flatMap((target) => {
    const url = URL.parse(target.replaceAll('&amp;', '&'), base.href)
    if (url?.origin !== base.origin || url.search !== '' || EXCLUDED.test(url.pathname)) return []
    // An escaped slash could make the file name lead outside the folder.
    return /%(?:2f|5c|00)/i.test(url.pathname) || !isDecodable(url.pathname) ? [] : [url.pathname]
  })
}

function targetsIn(text: string, type: string): string[] {
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, target = '']) => target)
  if (type.includes('css')) return all(/url\(["']?([^"')]+)/g)
  // Built scripts refer to other modules by relative paths and to other assets by absolute paths.
  if (type.includes('javascript')) {
    return [
      ...all(/["'`](\.\/[\w.-]+\.(?:js|css))["'`]/g),
      ...all(/["'`]\/?(assets\/[\w.-]+)["'`]/g).map((path) => `/${path}`),
    ]
  }
  // The sitemap's URLs begin with SITE_URL. The mirror may read the site at a different URL, so only the paths are
  // used.
  if (type.includes('xml')) return all(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)
  const sets = all(/\b(?:image)?srcset="([^"]+)"/gi).flatMap((set) =>
    set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  )
  return [...all(/\b(?:href|src)="([^"]+)"/g), ...sets]
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

async function removeOthers(folder: string, written: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      removed += await removeOthers(path, written)
      if ((await readdir(path)).length === 0) await rmdir(path)
    } else if (!written.has(path)) {
      await rm(path)
      removed += 1
    }
  }
  return removed
}
