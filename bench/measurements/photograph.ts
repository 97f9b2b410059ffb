import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { admin } from '../admin.ts'
import { Client } from '../client.ts'
import { startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { table } from '../table.ts'
import { drive, hasWrk } from '../wrk.ts'

const WIDTH = 3_500
const HEIGHT = 2_800

/** A picture of about 10 MB. It consists of noise, which encoders cannot compress well. */
const photograph = (): Promise<Buffer> =>
  sharp(randomBytes(WIDTH * HEIGHT * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

export async function measurePhotograph(scratch: Scratch, seconds: number): Promise<string[]> {
  if (!hasWrk()) return []
  const product = await startProduct(scratch)
  const client = new Client(product.url, 1)
  await client.logIn(admin.username, admin.password)
  const bytes = await photograph()
  const visit = () => drive(`${product.url}/news`, { connections: 10, seconds, pid: null })
  await visit()
  const alone = await visit()
  const visiting = visit()
  const form = new FormData()
  form.set('title', 'A photograph')
  form.set('description', 'Large.')
  form.set('image', new Blob([new Uint8Array(bytes)]), 'photograph.jpg')
  const started = performance.now()
  const answer = await fetch(`${product.url}/api/news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  })
  if (answer.status !== 201) throw new Error(`The photograph was answered ${answer.status}: ${await answer.text()}`)
  const took = performance.now() - started
  const beside = await visiting
  client.close()
  await product.stop()
  return [
    `### A photograph of ${(bytes.length / 1_000_000).toFixed(1)} MB is published, ${scratch.engine}`,
    '',
    `It was there after ${(took / 1_000).toFixed(1)} s. Ten visitors meanwhile:`,
    '',
    table(
      ['', 'req/s', 'p50', 'p99'],
      [
        ['before', alone.perSecond.toFixed(0), alone.p50, alone.p99],
        ['while it is published', beside.perSecond.toFixed(0), beside.p50, beside.p99],
      ],
    ),
    '',
  ]
}
