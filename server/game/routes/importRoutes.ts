import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fill } from '../../../content/messages/fill.ts'
import { UNREAD_FOLDERS } from '../../../content/realms/gameFilePaths.ts'
import { GAME_FILES_LIMIT, GAME_PARTS, USUAL_RULES } from '../../../content/realms/gameFiles.ts'
import { importQuerySchema, isDryRun } from '../../../content/queries/manyRows/importQuery.ts'
import { GAME_TYPES, gameImportBody, gameImportReport, gameRules } from '../../../content/realms/gameImport.ts'
import type { Permission } from '../../../content/permissions.ts'
import { createSchema } from '../../../content/schema.ts'
import { news } from '../../../content/types/news.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { createRow } from '../../content/operations.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { importTurns } from '../../spreadsheets/import/importTurns.ts'
import { findRealm } from '../realms.ts'
import { batchFor } from '../../history/batches/batchEntries.ts'
import { refused, refusedImport, routesOf, type Api } from '../../http/openapi.ts'
import { readLastRules } from '../import/lastImport.ts'
import { importArchive } from '../import/importArchive.ts'
import { patchNotesOf } from '../import/patchNotes.ts'
import { unknownRequest } from '../import/takeTheirs.ts'
import { gameEnglish } from '../wording.ts'

const route = routesOf('Game files')

const needed = (): readonly Permission[] => GAME_TYPES.map((type) => ({ type, action: 'import' }))
const neededToRemove: readonly Permission[] = GAME_TYPES.map((type) => ({ type, action: 'delete' }))

const upload = {
  bytes: GAME_FILES_LIMIT.upload,
  refusal: 'game_files_too_large',
  values: { unread: UNREAD_FOLDERS.join(', ') },
} as const

export function gameImportRoutes(app: Api, context: Context): void {
  app.get(
    '/api/realms/:key/game-files',
    route({
      config: { permission: needed },
      summary: 'How the files of the realm’s last import were read; null before the first',
      params: z.object({ key: z.string() }),
      response: { 200: z.object({ last: gameRules.nullable() }), ...refused(404) },
    }),
    async (request) => {
      const { id } = await findRealm(context, request.params.key)
      return { last: await readLastRules(context.database.longReader, id) }
    },
  )

  app.post(
    '/api/realms/:key/game-files',
    route({
      config: { permission: needed, idempotent: 200, upload },
      summary: 'Import the files of rAthena, Hercules, TFS or Canary: all of them or none; or say what that would do',
      description:
        'The ZIP has at most 32 MB and holds the folders `db`, `npc` and `conf` of the emulator (and `maps` of Hercules, `client` for files of the players’ client), or `data` of TFS and Canary with the folders named so beside it, at its top or within one folder.',
      consumes: ['multipart/form-data'],
      params: z.object({ key: z.string() }),
      querystring: importQuerySchema,
      body: gameImportBody,
      response: { 200: gameImportReport, ...refused(404), ...refusedImport(gameImportReport) },
    }),
    async (request, reply) => {
      const realm = await findRealm(context, request.params.key)
      const { file, parts, take_theirs: takeTheirs = [], expect } = request.body
      const removeLeft = request.body.remove_left ?? false
      if (removeLeft && !neededToRemove.every((permission) => holds(callerOf(request), permission)))
        throw new Refusal('not_permitted')
      const unknown = unknownRequest(takeTheirs)
      if (unknown !== null) throw invalid({ take_theirs: [fill(gameEnglish.takeTheirs, { value: unknown })] })
      const wanted = parts?.length ? GAME_PARTS.filter((part) => parts.includes(part)) : GAME_PARTS
      const last = (await readLastRules(context.database.longReader, realm.id)) ?? USUAL_RULES
      const { mode = last.mode, encoding = last.encoding } = request.body
      const { isRefused, report } = await importTurns.run(() =>
        importArchive(context, {
          author: authorOf(request, context),
          bytes: file,
          wish: { mode, encoding, parts: wanted },
          requested: {
            ...{ realm: { id: realm.id, key: realm.key }, parts: wanted, takeTheirs, removeLeft },
            isDryRun: isDryRun(request),
            expect: expect?.trim() || undefined,
          },
        }),
      )
      const untyped: FastifyReply = reply.type('application/json; charset=utf-8')
      return untyped.code(isRefused ? 422 : 200).send(report())
    },
  )

  app.post(
    '/api/realms/:key/game-files/patch-notes',
    route({
      config: { permission: { type: news.key, action: 'edit' } },
      summary: 'Make a draft of news of what an import has changed, to be edited by a person',
      params: z.object({ key: z.string() }),
      body: z.object({ batch: z.int() }),
      response: { 201: z.object({ id: z.int(), title: z.string() }), ...refused(404) },
    }),
    async (request, reply) => {
      await findRealm(context, request.params.key)
      const { batch } = request.body
      const found = await batchFor(context.database.longReader, callerOf(request), batch)
      // Up to 0.2.0 an import of game files had the kind of a spreadsheet's.
      const isImport = found.kind === 'game_files' || found.kind === 'import'
      if (!isImport || !GAME_TYPES.includes(found.type)) throw new Refusal('not_found')
      const notes = await patchNotesOf(context, batch)
      const values = createSchema(news).parse({ ...notes, state: 'draft' }) as RowValues
      const { id, title } = await createRow(context, authorOf(request, context), news, values, false)
      return reply.code(201).header('location', `/api${news.path}/${id}`).send({ id, title })
    },
  )
}
