import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildOptions, type Plugin, type Rolldown } from 'vite'
import { splitFonts } from './fonts/vitePlugin.ts'
import { pages } from './site/data/pageList.ts'
import { languageFiles } from './translation/vitePlugin.ts'

/**
 * The cascade layers, from weakest to strongest. Each style sheet begins with all layers, because their first mention
 * fixes their order.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, components, pages;\n${code}` : null),
}

/** Class names are short, because styles, scripts and pages repeat them. Four characters of a hash keep them unique. */
const className = (name: string, file: string): string =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/** Matches the paths of code that several public pages share. This code goes into one file. */
const sharedBySite =
  /^(site\/(?!pages\/|table\/|away\/|data\/everyMinute)\w+\/|client\/session|ui\/(?!Field|QrCode|useOneAtATime)|content\/(messages|reader|site\/read|text|pictures|wording|realms\/(figures|realmReader)|settings\/(landingSectionNames|zoneClock)|types\/socialLink))/

/**
 * Replaces parts of React Router that this site does not use. They would add two states and two effects to each link,
 * just to support prefetching.
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

/**
 * The Content-Security-Policy forbids `eval`, so Zod must not try it: browsers would report that as a violation. The
 * module is the first of Zod to run, before any schema exists.
 */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  transform: (code, id) => (id.endsWith('/zod/v4/core/core.js') ? `${code}\nglobalConfig.jitless = true` : null),
}

const pathOf = (id: string): string => relative(import.meta.dirname, id)

function isOfSite(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return pathOf(id).startsWith('site/') || importers.some((importer) => isOfSite(importer, context, seen))
}

/**
 * The server never loads these packages, although Fastify refers to them (`noCompiler` in server/http/httpServer.ts).
 */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

/**
 * The script of documents is built apart from the other scripts, because it would otherwise share files with them and
 * download React with them.
 */
const DOCUMENT_SCRIPT: BuildOptions = {
  outDir: 'dist/client',
  emptyOutDir: false,
  manifest: '.vite/document.json',
  modulePreload: false,
  rollupOptions: { input: 'site/document/header.ts' },
}

/** The browser loads no code of documents, but the build finds their style sheets (site/everyRoute.ts). */
const documentPages = pages.filter(({ document }) => document).map(({ file }) => `site/pages/${file}`)

// `vite build` builds the browser's files, `vite build --mode document` the script of documents, and
// `vite build --ssr` the server's files. Bundling packages shortens the server's start by a third.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    languageFiles(import.meta.dirname, join(import.meta.dirname, 'dist/messages')),
    splitFonts(join(import.meta.dirname, 'dist/fonts')),
    layerOrder,
    lighterRouter,
    zodWithoutEval,
    react(),
  ],
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: ['@node-rs/argon2', 'better-sqlite3', 'pg', 'sharp', ...neverLoaded],
    },
    // Without this definition, the bundle would also contain the development code of packages.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  css: { modules: { generateScopedName: className } },
  publicDir: isSsrBuild || mode === 'document' ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsInlineLimit: 0,
        target: 'node22',
        // The output files are at the same folder depth as the sources, so that relative paths stay correct.
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
            // The server reads its code at each start, so comments and whitespace are removed. Names stay, because
            // stack traces show them.
            minify: { mangle: false, codegen: { removeWhitespace: true } },
            // If a file contains even one character outside Latin-1, V8 stores the whole file with two bytes per
            // character. So the output is pure ASCII.
            charset: 'ascii',
          },
        },
      }
    : mode === 'document'
      ? DOCUMENT_SCRIPT
      : {
          outDir: 'dist/client',
          manifest: true,
          // A picture inlined in a style sheet would be downloaded with every page. The server's build uses the same
          // setting, so that both builds use the same file names.
          assetsInlineLimit: 0,
          rollupOptions: {
            input: ['site/browser.tsx', ...documentPages, 'admin/main.tsx', 'ui/writingSystems.css'],
            output: {
              // A few files load faster than many small ones. So React is in one file, and the code that pages share is
              // in another.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|cookie)\/|react-router/ },
                  // Code that only a few pages use is in separate files, so that other pages do not load it.
                  ...[
                    { name: 'news', test: /\/site\/(carousel\/|components\/news\/)/ },
                    { name: 'article', test: /\/(site\/article|(site|content)\/richText)\// },
                    {
                      name: 'forms',
                      test: /\/site\/pages\/account\/(AccountForm|NavButton|TextField|afterLogIn|pendingReset|useAccountForm)\b/,
                    },
                    { name: 'logIn', test: /\/client\/logIn\// },
                    { name: 'accordion', test: /\/site\/accordion\// },
                    { name: 'chance', test: /\/(site\/format\/chance|content\/gameInfo\/chanceText)\b/ },
                    {
                      name: 'inner',
                      test: /\/(site\/(components\/(AddressForm|BackLink|copyText|Facts|FramedPicture|Page(Frame|Heading|Links))|data\/island|feedback\/Missing|hooks\/useSyncedInput|params\/(paging|readList)|(table\/Table|pages\/game\/parts\/tiles\/Tile)\.module\.css)|ui\/Pagination)\b/,
                    },
                    { name: 'toast', test: /\/(ui\/(ToastCard|useClearPlace)|site\/feedback\/ToastStack)\b/ },
                    { name: 'tiles', test: /\/site\/pages\/game\/parts\/tiles\// },
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
