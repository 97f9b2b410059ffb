import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * The order of the layers, the strongest last. Which file of styles a page loads first is the bundler's choice, and the
 * first that names a layer gives it its rank: so each file begins with all of them.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, components, pages;\n${code}` : null),
}

/** A class by its name and its file, of which four letters tell enough: each stands in the styles, the scripts and the pages. */
const className = (name: string, file: string): string =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/** What several public pages share goes into one file; a page's own code stays with the page. */
const sharedBySite =
  /^(site\/(?!pages\/|table\/|away\/)\w+\/|client\/session|ui\/(?!Field)|content\/(reader|site\/read|text|pictures|wording|settings\/zoneClock|types\/(news|socialLink)))/

/**
 * Parts of React Router that do nothing here, by the path under which one of its modules imports them, and what stands for them in
 * browsers: links that load modules ahead from a manifest, which only its framework mode has, and instrumentation. Each link asked for
 * two states and ran two effects for it. Where a later version asks them for more, the build ends.
 */
const routerParts: Readonly<Record<string, { importer: string; code: string }>> = {
  './ssr/components.js': {
    importer: '/lib/dom/lib.js',
    code: `
      import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const usePrefetchBehavior = () => [false]
      export const PrefetchPageLinks = () => null
      export const mergeRefs = (ref) => ref`,
  },
  './instrumentation.js': {
    importer: '/lib/router/router.js',
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
}
const ROUTER_PART = '\0react-router'

const lighterRouter: Plugin = {
  name: 'lighter-router',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(source, importer = '') {
    const part = routerParts[source]
    return part && importer.includes('/react-router/') && importer.endsWith(part.importer) ? ROUTER_PART + source : null
  },
  load: (id) => (id.startsWith(ROUTER_PART) ? (routerParts[id.slice(ROUTER_PART.length)]?.code ?? null) : null),
}

const pathOf = (id: string): string => relative(import.meta.dirname, id)

/** Whether the site imports a module, by itself or by another that it imports. */
function isOfSite(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return pathOf(id).startsWith('site/') || importers.some((importer) => isOfSite(importer, context, seen))
}

/** A megabyte that Fastify names and the server never loads (`noCompiler` in server/http/httpServer.ts). */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

// `vite build` makes the browser's files, `vite build --ssr` the server's (scripts/lib/build.mjs calls both). The server's
// bundle holds its packages: it starts in two thirds of the time (docs/performance.md). Outside stay those that are
// native, those that read files of their own with what they share, and what only PostgreSQL needs.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [layerOrder, lighterRouter, react()],
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: ['@node-rs/argon2', 'better-sqlite3', 'pg', 'sharp', ...neverLoaded],
    },
    // Else each package that has a development half brings it along.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  css: { modules: { generateScopedName: className } },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsInlineLimit: 0,
        target: 'node22',
        // Every file lies in one folder, at the depth of the sources: paths beside them (the demo's pictures) stay true.
        rollupOptions: {
          input: {
            serve: 'server/main.ts',
            gapura: 'cli/gapura.ts',
            encodeProcess: 'server/pictures/encodeProcess.ts',
            readProcess: 'server/spreadsheets/read/readProcess.ts',
            gameFilesProcess: 'server/game/files/read/gameFilesProcess.ts',
            importProcess: 'server/game/import/importProcess.ts',
            sqliteThread: 'server/database/engine/threads/sqliteThread.ts',
            sqliteProcess: 'server/game/connection/sqliteProcess.ts',
            queryProcess: 'server/game/probes/queryProcess.ts',
          },
          output: {
            chunkFileNames: '[name]-[hash].js',
            // What is read at each start and stays in memory, without comments and spaces. Names stay, for stack traces.
            minify: { mangle: false, codegen: { removeWhitespace: true } },
            // A single character beyond Latin-1 makes V8 keep all of a file in two bytes for each character.
            charset: 'ascii',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Small pictures as data in the styles would be paid for by every page. The server must name the same files.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ['site/browser.tsx', 'admin/main.tsx'],
          output: {
            // Few files travel faster than many small ones: React and its router in one, and what pages share in another.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|cookie)\/|react-router/ },
                // What a few pages show, the others do not wait for: beside it stands only what these pages alone need.
                ...[
                  { name: 'news', test: /\/site\/(carousel\/|components\/news\/)/ },
                  { name: 'article', test: /\/(site\/article|(site|content)\/richText)\// },
                  { name: 'accordion', test: /\/site\/accordion\// },
                  { name: 'chance', test: /\/(site\/format\/chance|content\/gameInfo\/chanceText)\b/ },
                  // All that have a heading or further pages: the landing page has neither.
                  {
                    name: 'inner',
                    test: /\/(site\/(components\/Page(Heading|Links)|params\/paging)|ui\/Pagination)\b/,
                  },
                  { name: 'game', test: /\/site\/pages\/game\/parts\// },
                  { name: 'realms', test: /\/site\/pages\/realms\/(?!live\/)\w+\// },
                ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
                {
                  debugName: 'shared',
                  // What the admin alone uses is none of a visitor's.
                  name: (id, context) =>
                    /vite\/preload-helper/.test(id) || (sharedBySite.test(pathOf(id)) && isOfSite(id, context))
                      ? 'shared'
                      : null,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}))
