import type { FastifyInstance } from 'fastify'
import { contentTypes } from '../../content/index.ts'
import { fieldsOfKind } from '../../content/define.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../errors.ts'
import { IMMUTABLE } from '../headers.ts'
import { findPicture, hashOfFile } from './store.ts'

const folders = new Set(contentTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([, field]) => field.folder)))

/** Serves pictures by the hash of their bytes: an address never means another picture, so it may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get<{ Params: { folder: string; file: string } }>(
    '/storage/:folder/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const hash = folders.has(request.params.folder) ? hashOfFile(request.params.file) : null
      if (!hash) throw new Refusal('not_found')
      const etag = `"${hash}"`
      if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send()
      const picture = await findPicture(database.reader, hash)
      if (!picture) throw new Refusal('not_found')
      return reply.header('cache-control', IMMUTABLE).header('etag', etag).type(picture.mediaType).send(picture.bytes)
    },
  )
}
