import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endings, PublishedFolder, TREES } from '../../../server/publish/folder.ts'
import { kindHeaders, mediaTypes, placeOfFile } from '../../../server/publish/places.ts'

/** What a browser says of what it can unpack, and the form that it must then be given where there is one. */
const ACCEPTED = [
  ['identity', ''],
  ['gzip', endings.gzip],
  ['gzip, deflate, br', endings.br],
] as const

/** What the proxy must answer of one address. */
export interface PublishedFile {
  address: string
  tree: (typeof TREES)[number]
  /** SHA-256 of the plain bytes and of those that are there compressed, by the ending of the file. */
  hashes: ReadonlyMap<string, string>
  headers: Readonly<Record<string, string>>
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** All that is published, as it lies in the folder now: what is current, else what was last known. */
export async function publishedFiles(root: string, encodings: ReadonlySet<string>): Promise<PublishedFile[]> {
  const folder = new PublishedFolder(root)
  const found = new Map<string, PublishedFile>()
  for (const tree of TREES)
    for await (const file of folder.files(tree)) {
      const place = placeOfFile(file)
      if (!place || found.has(place.address)) continue
      const path = join(root, tree, file)
      const there = ['', ...Object.values(endings)].filter(
        (ending) => (ending === '' || encodings.has(ending)) && existsSync(path + ending),
      )
      const hashes = new Map(there.map((ending) => [ending, hashOf(readFileSync(path + ending))]))
      // What was last known is no more than that: no cache keeps it.
      const kind = tree === 'live' ? place.kind : 'page'
      found.set(place.address, {
        address: place.address,
        tree,
        hashes,
        headers: { ...kindHeaders(null)[kind], 'content-type': mediaTypes[place.ending] },
      })
    }
  return [...found.values()]
}

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** As a browser asks: `fetch` would unpack what is compressed. */
export const askProxy = (
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', ...options, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The proxy was closing the connection that was kept open (RFC 9112, section 9.3.1): a browser asks again by another.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && options.method !== 'POST') {
        askProxy(url, options).then(resolve, reject)
      } else reject(error)
    })
    sent.end()
  })

/** What is wrong with an answer; null where it is what was published. */
function faultOf(file: PublishedFile, ending: string, method: string, answer: ProxyAnswer): string | null {
  if (answer.status !== 200) return `status ${answer.status}`
  const form = file.hashes.has(ending) ? ending : ''
  if (method === 'GET' && hashOf(answer.body) !== file.hashes.get(form)) return 'other bytes'
  const encoding = Object.entries(endings).find(([, known]) => known === form)?.[0]
  const expected = { ...file.headers, ...(encoding && { 'content-encoding': encoding }) }
  for (const [name, value] of Object.entries(expected))
    if (answer.headers[name] !== value) return `${name} is ${String(answer.headers[name])}`
  if (form === '' && answer.headers['content-encoding']) return 'a content-encoding of plain bytes'
  if (encoding && !/accept-encoding/i.test(String(answer.headers.vary))) return 'no vary of compressed bytes'
  return answer.headers['last-modified'] === undefined && answer.headers.etag ? null : 'no entity tag, or a time'
}

export interface Reading {
  asked: number
  notModified: number
  /** The first of what was wrong. */
  faults: string[]
  wrong: number
  /** In milliseconds. */
  took: number[]
}

/** Reads all that is published, in an order like chance, so often a second whatever the answers take; each answer is checked. */
export async function readPublished(
  url: string,
  files: readonly PublishedFile[],
  { perSecond, ended }: { perSecond: number; ended: AbortSignal },
): Promise<Reading> {
  const reading: Reading = { asked: 0, notModified: 0, faults: [], wrong: 0, took: [] }
  const tags = new Map<string, string>()
  const fail = (what: string) => {
    reading.wrong += 1
    if (reading.faults.length < 20) reading.faults.push(what)
  }
  const readOne = async (number: number) => {
    const file = files[Math.floor(Math.random() * files.length)]
    if (!file) return
    const [accepted, ending] = ACCEPTED[number % ACCEPTED.length] ?? ACCEPTED[0]
    const method = number % 17 === 0 ? 'HEAD' : 'GET'
    const key = `${file.address} ${accepted}`
    const tag = number % 2 === 0 ? tags.get(key) : undefined
    const begun = performance.now()
    try {
      const answer = await askProxy(url + file.address, {
        method,
        headers: { 'accept-encoding': accepted, ...(tag && { 'if-none-match': tag }) },
      })
      reading.took.push(performance.now() - begun)
      if (tag && answer.status === 304 && answer.body.length === 0) reading.notModified += 1
      else {
        const fault = tag ? `status ${answer.status} to a tag that holds` : faultOf(file, ending, method, answer)
        if (fault !== null) fail(`${method} ${key}: ${fault}`)
        else tags.set(key, String(answer.headers.etag))
      }
    } catch (error) {
      fail(`${method} ${key}: ${String(error)}`)
    }
  }
  const begun = performance.now()
  const open = new Set<Promise<void>>()
  while (!ended.aborted) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
    for (; reading.asked < due; reading.asked += 1) {
      const one = readOne(reading.asked).finally(() => open.delete(one))
      open.add(one)
    }
    await sleep(5)
  }
  await Promise.all(open)
  return reading
}
