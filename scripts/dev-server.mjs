// @ts-check
import { createServer } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { root } from './lib/environment.mjs'

/** In milliseconds. Files that are saved within this time cause only one restart. */
const SETTLE_MS = 100
const PREAMBLE = 'virtual:react-preamble'
/** Only scripts bring styles here. In production, documents name the files of styles. */
const DOCUMENT_STYLES = '/site/developmentStyles.ts'

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} */
let answer = (_request, response) => void response.writeHead(503).end('Starting ...')
const http = createServer((request, response) => {
  // The development server removes the production Content-Security-Policy, because Vite adds style elements, which that
  // policy forbids.
  const writeHead = response.writeHead.bind(response)
  response.writeHead = /** @type {typeof writeHead} */ (
    /** @param {Parameters<typeof writeHead>} args */
    (...args) => {
      response.removeHeader('content-security-policy')
      const headers = args.at(-1)
      if (headers && typeof headers === 'object') Reflect.deleteProperty(headers, 'content-security-policy')
      return writeHead(...args)
    }
  )
  vite.middlewares(request, response, () => answer(request, response))
})

const vite = await createVite({
  root,
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: [join(root, 'data/**'), join(root, 'dist/**')] },
  },
  plugins: [
    {
      name: 'react-preamble',
      resolveId: (id) => (id === PREAMBLE ? id : null),
      load: (id) => (id === PREAMBLE ? react.preambleCode.replace('__BASE__', '/') : null),
    },
  ],
})
const developmentHead = ['/@vite/client', `/@id/${PREAMBLE}`]
  .map((file) => `<script type="module" src="${file}"></script>`)
  .join('')

/** @type {import('../server/start/site.ts').Site | undefined} */
let site
async function open() {
  const { configOrExit } = /** @type {typeof import('../server/start/exit.ts')} */ (
    await vite.ssrLoadModule('/server/start/exit.ts')
  )
  const { openSite } = /** @type {typeof import('../server/start/site.ts')} */ (
    await vite.ssrLoadModule('/server/start/site.ts')
  )
  site = await openSite(configOrExit(), {
    frontend: {
      findAssets: (entry) => ({
        scripts: entry === 'site/document/header.ts' ? [DOCUMENT_STYLES, `/${entry}`] : [`/${entry}`],
        ...{ styles: [], preloads: [], fonts: [], furtherFonts: [], furtherStyles: [] },
      }),
      developmentHead,
    },
  })
  await site.app.ready()
  const { app } = site
  answer = (request, response) => app.routing(request, response)
  return site
}

const first = await open()
const { announce } = /** @type {typeof import('../server/start/site.ts')} */ (
  await vite.ssrLoadModule('/server/start/site.ts')
)
const { port, host } = first.context.config
http.listen(port, host, () => void announce(first.context, port))

async function reopen() {
  try {
    await site?.stop()
    await open()
    console.log('Reopened the site.')
  } catch (error) {
    console.error('The site could not be reopened. It waits for the next change.', error)
  }
}

/** @type {NodeJS.Timeout | undefined} */
let settling
vite.watcher.on('change', (file) => {
  if (!vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size) return
  clearTimeout(settling)
  settling = setTimeout(() => void reopen(), SETTLE_MS)
})

async function close() {
  await site?.stop()
  await vite.close()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => void close())
}
