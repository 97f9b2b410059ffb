import { afterAll, beforeAll, expect, it } from 'vitest'
import sharp from 'sharp'
import { Random } from '../../support/random.ts'
import { Product } from '../../support/restartableProduct.ts'
import { MARK, type Hostile } from './hostilePicture.ts'
import { hostile } from './pictures.ts'
import { memoryOf } from './memory.ts'

const UPLOADS = Number(process.env['HOSTILE_UPLOADS'] ?? 2_000)
const SEED = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const AT_ONCE = 4
const MEGABYTE = 1024 * 1024
/**
 * Memory limits in bytes. `server` is for the server process alone, and `all` includes the processes that encode
 * pictures.
 */
const MOST_MEMORY = { server: 400 * MEGABYTE, all: 1_200 * MEGABYTE }

const TAKEN = 201
const REFUSED = [413, 415, 422]

let product: Product
let token: string
beforeAll(async () => {
  product = await Product.started('sqlite')
  token = await product.signIn()
})
afterAll(() => product.end('SIGINT'))

function upload({ bytes, fileName, mediaType }: Hostile): Promise<Response> {
  const body = new FormData()
  body.set('title', 'Gambar')
  body.set('description', 'Berita bergambar')
  body.set('image', new File([new Uint8Array(bytes)], fileName, { type: mediaType }))
  return fetch(`${product.url}/api/news`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}

async function impurity(address: string): Promise<string | null> {
  const response = await fetch(product.url + address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')
  if (response.status !== 200 || type !== 'image/webp') return `is sent as ${type} (${response.status})`
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'has no nosniff header'
  if (bytes.includes(MARK)) return 'still has the script in it'
  const { format, pages = 1, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
  if (format !== 'webp' || pages !== 1) return `is ${format} of ${pages} pages`
  return exif || xmp || iptc || icc ? 'still has metadata' : null
}

const emptiness = ({ bytes }: Hostile): string | null => (bytes.length === 0 ? null : 'was taken without its picture')

async function fault(upload: Hostile, response: Response): Promise<string | null> {
  const text = await response.text()
  const { status } = response
  if (status !== TAKEN && !REFUSED.includes(status)) return `${status} ${text}`
  if (upload.must === 'be taken' && status !== TAKEN) return `must be taken, but ${status} ${text}`
  if (upload.must === 'be refused' && status === TAKEN) return 'must be refused, but was taken'
  if (status === TAKEN) {
    const { image_url: address } = JSON.parse(text) as { image_url: string | null }
    return address === null ? emptiness(upload) : impurity(address)
  }
  return text.includes('"image"') || status === 413 ? null : `says nothing of the picture: ${text}`
}

// docs/product.md, section 9, defines the limits for pictures.
it(
  `[attack.picture-bombs] [attack.picture-scripts] ${UPLOADS} broken, huge and hostile pictures are refused or made clean, in bounded memory, and the site survives`,
  { timeout: 60_000 + UPLOADS * 1_500 },
  async () => {
    process.stdout.write(`Hostile pictures: HOSTILE_SEED=${SEED} HOSTILE_UPLOADS=${UPLOADS}\n`)
    const faults: string[] = []
    const statuses = new Map<number, number>()
    const most = { server: 0, all: 0 }
    const measure = () => {
      const memory = memoryOf(product.pid)
      most.server = Math.max(most.server, memory.own)
      most.all = Math.max(most.all, memory.own + memory.children)
    }
    const timer = setInterval(measure, 50)
    let next = 0
    const send = async () => {
      while (next < UPLOADS) {
        const number = next
        next += 1
        const picture = await hostile(new Random(SEED, number), number)
        const response = await upload(picture)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const wrong = await fault(picture, response)
        if (wrong) faults.push(`#${number}, ${picture.name}: ${wrong}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    clearInterval(timer)

    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    const peaks = Object.entries(most).map(([what, bytes]) => `${what} ${Math.round(bytes / MEGABYTE)} MB`)
    process.stdout.write(`  answered ${counts.join(', ')}; most memory: ${peaks.join(', ')}\n`)
    expect(faults).toEqual([])
    expect(statuses.get(TAKEN)).toBeGreaterThan(UPLOADS / 10)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    expect(most.server).toBeLessThan(MOST_MEMORY.server)
    expect(most.all).toBeLessThan(MOST_MEMORY.all)
  },
)
