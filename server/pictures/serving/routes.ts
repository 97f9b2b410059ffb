import type { FastifyInstance } from 'fastify'
import { contentTypes } from '../../../content/index.ts'
import { fieldsOfKind } from '../../../content/define.ts'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { prepareCached, sendCached } from '../../responseCache/sendCached.ts'
import { Refusal } from '../../errors/refusals.ts'
import { immutableFileHeaders } from '../../http/headers.ts'
import { LARGE_BYTES } from '../../http/unsentBytes.ts'
import { PictureFiles } from './files.ts'
import { mediaTypes, type PictureContext } from '../outside/place.ts'
import { byteRange } from './range.ts'
import { sizeOfFile } from '../store.ts'
import { takedowns, takenDownAmong } from '../takedowns.ts'
import { unlisted } from '../../http/openapi.ts'

const folders = new Set(contentTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([, field]) => field.folder)))

export function pictureRoutes(app: FastifyInstance, context: PictureContext, responseCache: ResponseCache): void {
  const { database } = context
  const files = new PictureFiles(context, (error) => app.log.error(error))

  app.get<{ Params: { folder: string; file: string } }>('/storage/:folder/:file', unlisted, async (request, reply) => {
    const { folder, file: name } = request.params
    const file = pictureFileOf(name)
    // PICTURES_URL may point to a cache in front of this site. The cache then requests pictures from folders named
    // after the first two characters of their hashes.
    if (!file || (!folders.has(folder) && folder !== file.hash.slice(0, 2))) throw new Refusal('not_found')
    const address = `/storage/${folder}/${name}`
    // A request beyond the memory limit is refused before the picture is read. Otherwise a flood of requests would fill
    // the memory.
    if (!responseCache.has(address)) {
      const size = (await sizeOfFile(database.reader, file).catch(() => null)) ?? 0
      if (size >= LARGE_BYTES) app.unsent.requireRoom(size)
    }
    const picture = await responseCache.get(address, request.url, async ({ uses }) => {
      uses(takedowns.type)
      const bytes = await files.find(file)
      if (!bytes) {
        const takenDown = await takenDownAmong(database.reader, [file.hash])
        throw new Refusal(takenDown.size > 0 ? 'picture_taken_down' : 'not_found')
      }
      return {
        body: bytes,
        nameOfBytes: name,
        mediaType: mediaTypes[file.format],
        headers: { ...immutableFileHeaders, 'accept-ranges': 'bytes' },
      }
    })
    const { bytes, headers } = await prepareCached(request, reply, picture)
    const { range: requested, 'if-none-match': ifNoneMatch, 'if-range': of = headers['etag'] } = request.headers
    // If-Range (RFC 9110, section 13.1.5): the server sends a part only if the client's earlier parts have the same
    // ETag.
    const isPart = picture.matchingETag(ifNoneMatch) === null && of === headers['etag']
    const range = isPart ? byteRange(requested, bytes.length) : null
    if (!range) return sendCached(request, reply, picture)
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${bytes.length}`)
      throw new Refusal('unsatisfiable_range')
    }
    const part = bytes.subarray(range.start, range.end + 1)
    return reply
      .code(206)
      .headers({
        ...headers,
        'content-range': `bytes ${range.start}-${range.end}/${bytes.length}`,
        'content-length': String(part.length),
      })
      .send(part)
  })
}
