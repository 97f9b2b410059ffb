import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { Refusal } from '../../errors/refusals.ts'
import { toYaml } from './yaml.ts'
import { contentSecurityPolicy } from '../headers.ts'
import { API_TITLE, collectRoutes, unlisted } from '../openapi.ts'
import type { Config } from '../../process/config.ts'

export const PAGE = '/api/docs'

export const UI_FILES = `${PAGE}/static`

export const INITIALIZER = 'swagger-initializer.js'

const swaggerPage = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="${UI_FILES}/favicon-32x32.png">
<link rel="stylesheet" href="${UI_FILES}/swagger-ui.css">
<link rel="stylesheet" href="${UI_FILES}/index.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${UI_FILES}/swagger-ui-bundle.js"></script>
<script src="${UI_FILES}/${INITIALIZER}"></script>
</body>
</html>
`

/** The script that starts Swagger UI is a separate file, because the Content-Security-Policy forbids inline scripts. */
export const initializer = (document: string): string =>
  `SwaggerUIBundle(${JSON.stringify({ url: document, dom_id: '#swagger-ui', deepLinking: true })})\n`

interface Document {
  body: string | Uint8Array
  mediaType: string
  headers: Record<string, string>
}

export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  make: (siteName: string) => Promise<Document>,
) => Promise<FastifyReply>

const DOCUMENT = '/api/openapi.json'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

function uiFiles(): ReadonlyMap<string, string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
  return new Map(readdirSync(folder).map((name) => [name, join(folder, name)]))
}

export async function describeApi(app: FastifyInstance, config: Config, send: SendCached): Promise<void> {
  const document = await collectRoutes(app)
  const headers: Record<string, string> = config.corsOrigins.length > 0 ? { vary: 'Origin, accept-encoding' } : {}
  const files = uiFiles()

  const sendJson: RouteHandlerMethod = (request, reply) =>
    send(request, reply, DOCUMENT, (siteName) =>
      Promise.resolve({
        body: document().replace(API_TITLE, () => JSON.stringify(`${siteName} API`).slice(1, -1)),
        mediaType: 'application/json; charset=utf-8',
        headers,
      }),
    )
  const sendYaml: RouteHandlerMethod = (request, reply) =>
    send(request, reply, `${PAGE}/yaml`, (siteName) =>
      Promise.resolve({
        body: toYaml(JSON.parse(document())).replace(API_TITLE, () => JSON.stringify(`${siteName} API`)),
        mediaType: 'application/yaml; charset=utf-8',
        headers,
      }),
    )
  const sendFile: RouteHandlerMethod = (request, reply) => {
    const { '*': name = '' } = request.params as { '*'?: string } // The cast is safe, because the route's path ends with `*`.
    const file = files.get(name)
    const mediaType = mediaTypes[extname(name)]
    if (file === undefined || mediaType === undefined) throw new Refusal('not_found')
    return send(request, reply, `${UI_FILES}/${name}`, async () => ({
      body: await readFile(file, mediaType.startsWith('image/') ? null : 'utf8'),
      mediaType,
      headers: { ...headers, 'cache-control': 'public, max-age=86400' },
    }))
  }

  app.get(DOCUMENT, unlisted, sendJson)
  app.get(`${PAGE}/json`, unlisted, sendJson)
  app.get(`${PAGE}/yaml`, unlisted, sendYaml)
  app.get(PAGE, unlisted, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': contentSecurityPolicy.replace(
          "style-src 'self'",
          "style-src 'self' 'unsafe-inline'",
        ),
        'content-type': 'text/html; charset=utf-8',
      })
      .send(swaggerPage),
  )
  app.get(`${UI_FILES}/${INITIALIZER}`, unlisted, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(initializer(DOCUMENT)),
  )
  app.get(`${UI_FILES}/*`, unlisted, sendFile)
}
