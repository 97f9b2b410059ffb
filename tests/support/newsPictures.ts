import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { news } from '../../content/types/news.ts'
import { form, type SampleRow } from './samples.ts'
import type { TestServer } from './testServer.ts'

export async function uniquePicture(width = 400): Promise<Blob> {
  const raw = { width, height: 20, channels: 3 } as const
  const picture = sharp(randomBytes(width * 20 * 3), { raw }).png()
  return new Blob([new Uint8Array(await picture.toBuffer())])
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

export function newsPictures(server: () => TestServer, admin: () => string) {
  const upload = (image: Blob) => {
    const body = form({ title: 'Gambar', description: 'Berita bergambar' }, { image })
    return server().call('POST', `/api${news.path}`, { token: admin(), body })
  }
  return {
    upload,
    publish: async (image: Blob): Promise<SampleRow> => {
      const { status, body } = await upload(image)
      expect(status, JSON.stringify(body)).toBe(201)
      return body as SampleRow
    },
    get: async (address: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server().url + address, { headers })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}

export const stem = (row: SampleRow): string => String(row['image_url']).replace(/\.webp$/, '')
export const hashOf = (row: SampleRow): string => stem(row).split('/').at(-1) ?? ''
