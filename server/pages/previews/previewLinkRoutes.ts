import { z } from 'zod'
import { previewLinkSchema } from '../../../content/queries/previewLinkQuery.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { urgently } from '../../database/database.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { previewAddress } from './linkedPage.ts'
import { previewed } from './previewRoutes.ts'
import { listPreviewLinks, makePreviewLink, removePreviewLink } from './previewLinks.ts'
import { pagesEnglish } from '../wording.ts'

const listed = z.object({
  id: z.int(),
  row_id: z.int(),
  title: z.string().meta({ description: 'The name of the row when the link was made.' }),
  created_by: z.string().meta({ description: 'The username of the account that made it.' }),
  created_at: z.string(),
  expires_at: z.string(),
})

/** Secret links that show unpublished content; see docs/api/content.md, "Previews". */
export function previewLinkRoutes(app: Api, context: Context): void {
  for (const { type } of previewed) {
    const path = `/api${type.path}/preview-links`
    const route = routesOf(type.title, { permission: { type: type.key, action: 'edit' } })

    const response = { 200: z.array(listed) }
    app.get(path, route({ summary: 'List the links to previews that open, the newest first', response }), () =>
      listPreviewLinks(context.database.reader, type, context.clock.now()),
    )

    app.post(
      path,
      route({
        config: { idempotent: 'secret' },
        summary: 'Make a link to the page of a row as it is saved, with its working copy; it is shown this once',
        body: previewLinkSchema,
        response: { 201: listed.extend({ path: z.string() }), ...refused(404) },
      }),
      async (request, reply) => {
        // A preview link works only while the account that made it may edit. So only an account can make one, not a
        // script.
        const maker = userOf(request)
        const { id: row, hours } = request.body
        const wanted = { type, row, hours }
        const { token, ...made } = await makePreviewLink(context, authorOf(request, context), maker, wanted)
        return reply.code(201).send({ ...made, path: previewAddress(token) })
      },
    )

    app.delete(
      `${path}/:id`,
      route({
        summary: 'Take a link to a preview back',
        params: idParams,
        response: { 200: message, ...refused(404) },
      }),
      async (request) => {
        const urgent = { database: urgently(context.database), feed: context.feed }
        await removePreviewLink(urgent, authorOf(request, context), type, rowId(request.params.id))
        return { message: pagesEnglish.linkTakenBack }
      },
    )
  }
}
