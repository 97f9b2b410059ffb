import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * The cascade layers, from weakest to strongest. The first mention of the layers fixes their order. Any style sheet may
 * be the first that a page loads, so each begins with all layers.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, components, pages;\n${code}` : null),
}

/**
 * Builds a class name from the name and four characters of a hash of the file. The name is short, because styles,
 * scripts and pages repeat it.
 */
const className = (name: string, file: string): string =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/**
 * Matches the code that several public pages share. This code goes into one file; a page's own code stays with the
 * page.
 */
const sharedBySite =
  /^(site\/(?!pages\/|table\/|away\/)\w+\/|client\/session|ui\/(?!Field)|content\/(reader|site\/read|text|pictures|wording|settings\/zoneClock|types\/(news|socialLink)))/

/**
 * Replacements, by import path, for parts of React Router that do nothing on this site: instrumentation and
 * prefetching. Prefetching would cost each link two states and two effects. The build fails if a later version imports
 * anything else from these parts.
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

/** Returns whether the site imports a module, directly or through another module. */
function isOfSite(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return pathOf(id).startsWith('site/') || importers.some((importer) => isOfSite(importer, context, seen))
}

/**
 * Packages of a megabyte that Fastify refers to but the server never loads (`noCompiler` in server/http/httpServer.ts).
 */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

// `vite build` builds the browser's files, and `vite build --ssr` builds the server's files. The server's bundle
// includes its packages, except those listed as external. This cuts the server's start to two thirds of the time
// (docs/performance.md).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [layerOrder, lighterRouter, react()],
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: ['@node-rs/argon2', 'better-sqlite3', 'pg', 'sharp', ...neverLoaded],
    },
    // Without this definition the bundle would also contain the development code of packages that have such code.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  css: { modules: { generateScopedName: className } },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsInlineLimit: 0,
        target: 'node22',
        // All output files are in one folder at the same depth as the sources, so that relative paths, such as those of
        // the demo's pictures, stay correct.
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
            // The server reads its code at each start and holds it in memory, so comments and spaces are removed. Names
            // stay, for stack traces.
            minify: { mangle: false, codegen: { removeWhitespace: true } },
            // If a file has a single character beyond Latin-1, V8 stores the whole file with two bytes for each
            // character.
            charset: 'ascii',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Small pictures as data in the style sheets would be downloaded with every page. The server's build uses the
        // same setting, because it must name the same files.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ['site/browser.tsx', 'admin/main.tsx'],
          output: {
            // A few files load faster than many small ones: React and its router are in one file, and what pages share
            // is in another.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|cookie)\/|react-router/ },
                // Code that only a few pages use has its own file, so that other pages do not wait for it. The file
                // holds nothing else.
                ...[
                  { name: 'news', test: /\/site\/(carousel\/|components\/news\/)/ },
                  { name: 'article', test: /\/(site\/article|(site|content)\/richText)\// },
                  { name: 'accordion', test: /\/site\/accordion\// },
                  { name: 'chance', test: /\/(site\/format\/chance|content\/gameInfo\/chanceText)\b/ },
                  // The landing page has no page heading and no pagination, so their code is in a file for the other
                  // pages.
                  {
                    name: 'inner',
                    test: /\/(site\/(components\/Page(Heading|Links)|params\/paging)|ui\/Pagination)\b/,
                  },
                  { name: 'game', test: /\/site\/pages\/game\/parts\// },
                  { name: 'realms', test: /\/site\/pages\/realms\/(?!live\/)\w+\// },
                ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
                {
                  debugName: 'shared',
                  // Visitors of the site must not load code that only the back-office uses.
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
