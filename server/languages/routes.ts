import { z } from 'zod'
import { catalogueBody, listedCatalogue } from '../../content/languages/catalogue.ts'
import { site } from '../../content/settings/site.ts'
import { authorOf, type Context } from '../context/context.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { catalogueFor, listCatalogues, removeCatalogue, uploadCatalogue } from './catalogues.ts'
import { languagesEnglish as words } from './wording.ts'

const route = routesOf('Languages', { permission: { type: site.key, action: 'edit' } })
const path = '/api/admin/languages'
const named = z.object({ tag: z.string() })

/** These routes are described in docs/api/operations.md, "Languages". */
export function languageRoutes(app: Api, context: Context): void {
  app.get(
    path,
    route({
      summary: 'The languages that there are catalogues of, with what each lacks',
      response: { 200: z.array(listedCatalogue) },
    }),
    () => listCatalogues(context),
  )

  app.post(
    path,
    route({
      config: { needsProof: true, idempotent: 201 },
      summary: 'Upload the catalogue of a language, in the place of the one that is used',
      consumes: ['multipart/form-data'],
      body: catalogueBody,
      response: { 201: listedCatalogue, ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await uploadCatalogue(context, authorOf(request, context), request.body.file)),
  )

  app.get(
    `${path}/:tag/file`,
    route({
      summary: 'The PO file of a language for translators, with an empty entry for each sentence that it lacks',
      params: named,
      response: { 200: { content: { 'text/x-gettext-translation': { schema: z.string() } } }, ...refused(404) },
    }),
    async (request, reply) => {
      const { tag, file } = await catalogueFor(context, request.params.tag)
      return reply
        .header('content-type', 'text/x-gettext-translation; charset=utf-8')
        .header('content-disposition', `attachment; filename="${tag}.po"`)
        .send(file.toString('utf8'))
    },
  )

  app.delete(
    `${path}/:tag`,
    route({
      config: { needsProof: true },
      summary: 'Remove an uploaded catalogue; the file or the shipped one of its language is used again',
      params: named,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeCatalogue(context, authorOf(request, context), request.params.tag)
      return { message: words.removed }
    },
  )
}
