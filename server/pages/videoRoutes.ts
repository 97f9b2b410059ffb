import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fill } from '../../content/messages/fill.ts'
import { videoHosts, videoHostNames } from '../../content/richText/videos.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { mainLanguage } from '../languages/siteLanguages.ts'
import { escapeMarkup } from './markup.ts'
import { pagesWording } from './wording.ts'
import { unlisted } from '../http/openapi.ts'
import { inLanguage } from '../messages/language.ts'

const STYLE = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block;background:#000}'
const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** Serves a document that plays a video from another website in a frame. Only this document may load that website. */
export function videoRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { host: string; id: string } }>('/video/:host/:id', unlisted, async (request, reply) => {
    const { host: name, id } = request.params
    const host = videoHostNames.find((known) => known === name)
    if (!host || !videoHosts[host].id.test(id)) throw new Refusal('not_found')
    const { origin, player, name: called } = videoHosts[host]
    return reply
      .headers({
        'content-security-policy': [
          "default-src 'none'",
          `frame-src ${origin}`,
          `style-src 'sha256-${styleHash}'`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
        ].join('; '),
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(inLanguage(await mainLanguage(context), () => videoDocument(called, player(id))))
  })
}

function videoDocument(host: string, player: string): string {
  const title = escapeMarkup(fill(pagesWording.video, { host }))
  return (
    `<!doctype html><html lang="${pagesWording.language}"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>` +
    `<iframe src="${escapeMarkup(player)}" title="${title}" ` +
    'allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen></iframe></html>'
  )
}
