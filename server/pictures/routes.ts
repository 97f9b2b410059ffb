import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentTypes } from '../../content/index.ts'
import { fieldsOfKind } from '../../content/define.ts'
import { pictureFileOf, type PictureFormat } from '../../content/pictures.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../errors.ts'
import { IMMUTABLE } from '../headers.ts'
import { PictureFiles } from './files.ts'
import { byteRange } from './range.ts'

const folders = new Set(contentTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([, field]) => field.folder)))

const mediaTypes: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', avif: 'image/avif' }

/** Serves pictures by the hash of their bytes: an address never means another picture, so it may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const files = new PictureFiles(database, (error) => app.log.error(error))

  app.get<{ Params: { folder: string; file: string } }>(
    '/storage/:folder/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { folder, file: name } = request.params
      const file = folders.has(folder) ? pictureFileOf(name) : null
      if (!file) throw new Refusal('not_found')
      const etag = `"${name}"`
      if (isKnown(request, etag)) return reply.code(304).headers({ etag, 'cache-control': IMMUTABLE }).send()
      const bytes = await files.find(file)
      if (!bytes) throw new Refusal('not_found')
      const range = askedRange(request, etag, bytes.length)
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${bytes.length}`)
        throw new Refusal('unsatisfiable_range')
      }
      reply.headers({ etag, 'cache-control': IMMUTABLE, 'accept-ranges': 'bytes' }).type(mediaTypes[file.format])
      if (!range) return reply.send(bytes)
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
        .send(bytes.subarray(range.start, range.end + 1))
    },
  )
}

/** Whether the browser has it: a proxy may have weakened the tag, and a browser may know several. RFC 9110, 13.1.2. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A part is good only beside parts of the same bytes. RFC 9110, 13.1.5. */
function askedRange({ headers }: FastifyRequest, etag: string, size: number) {
  const { range, 'if-range': of = etag } = headers
  return of === etag ? byteRange(range, size) : null
}
