import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * Who may import whom (docs/architecture.md). A folder names what it must not import and why; the rule reads paths as they
 * are written, so a forbidden folder is matched by its name at the root of the project.
 */
const folders = [
  'admin',
  'art',
  'bench',
  'cli',
  'client',
  'content',
  'demo',
  'scripts',
  'server',
  'site',
  'tests',
  'ui',
]
const packages = [
  '@base-ui/react',
  '@fastify/*',
  '@node-rs/*',
  '@tanstack/*',
  'better-sqlite3',
  'fastify',
  'fastify-*',
  'kysely',
  'pg',
  'react',
  'react-*',
  'sharp',
  'vite',
]

/** @param {{ files: string, folders?: string[], packages?: string[], node?: boolean, ignores?: string[], why: string }} rule */
const mayImport = ({
  files,
  folders: allowedFolders = [],
  packages: allowedPackages = [],
  node = false,
  ignores = [],
  why,
}) => {
  const own = files.split('/')[0] ?? ''
  const forbiddenFolders = folders.filter((folder) => folder !== own && !allowedFolders.includes(folder))
  const forbiddenPackages = packages.filter((name) => !allowedPackages.includes(name))
  return {
    files: [files],
    ignores: ['**/*.test.ts', '**/*.test.tsx', ...ignores],
    rules: {
      'no-restricted-imports': /** @type {['error', { patterns: object[] }]} */ ([
        'error',
        {
          patterns: [
            { regex: `^(\\.\\./)+(${forbiddenFolders.join('|')})/`, message: why },
            { group: forbiddenPackages.flatMap((name) => [name, `${name}/**`]), message: why },
            ...(node ? [] : [{ regex: '^node:', message: why }]),
          ],
        },
      ]),
    },
  }
}

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['art/**', 'cli/**', 'scripts/**', 'bench/**', 'server/start/**'], rules: { 'no-console': 'off' } },

  mayImport({
    files: 'content/**',
    why: 'Declarations are data that every layer reads: content imports zod and nothing else.',
  }),
  mayImport({
    files: 'client/**',
    folders: ['content'],
    why: "client is the browser's side of the API: it knows content, and neither React nor the server.",
  }),
  mayImport({
    files: 'ui/**',
    packages: ['react', 'react-*'],
    why: 'ui is what site and admin share: it knows how things look and behave, not what they are about, and imports React alone.',
  }),
  mayImport({
    files: 'site/**',
    folders: ['content', 'client', 'ui'],
    packages: ['react', 'react-*'],
    why: 'A page is a function of the content: site imports content, client, ui and React, and never the server.',
  }),
  mayImport({
    files: 'admin/**',
    folders: ['content', 'client', 'ui'],
    packages: ['react', 'react-*', '@tanstack/*', '@base-ui/react'],
    why: 'The admin runs in the browser alone: it imports content, client, ui and React, and never the server or the site.',
  }),
  mayImport({
    files: 'demo/**',
    why: 'The demo is data; what loads it is server/demo.',
  }),
  mayImport({
    files: 'art/**',
    node: true,
    folders: ['demo'],
    packages: ['sharp'],
    why: 'Programs in art are run by hand and draw committed pictures. They know the names of the demo, and nothing imports them.',
  }),
  mayImport({
    files: 'server/**',
    node: true,
    ignores: ['server/pages/**', 'server/demo/**', 'server/database/**', 'server/http/headers.ts'],
    folders: ['content'],
    packages: ['@fastify/*', '@node-rs/*', 'fastify', 'fastify-*', 'kysely', 'sharp'],
    why: 'server imports content; only server/pages renders the site, only server/demo reads the demo, only server/database knows the engines.',
  }),
  mayImport({
    files: 'server/pages/**',
    node: true,
    folders: ['content', 'site', 'ui'],
    packages: ['@fastify/*', 'fastify', 'fastify-*'],
    why: 'server/pages turns pages into bytes: it imports site and ui, and asks the database through a reader.',
  }),
  mayImport({
    files: 'server/demo/**',
    node: true,
    folders: ['content', 'demo'],
    packages: ['kysely'],
    why: 'server/demo loads and clears the demo through the same operations as everybody.',
  }),
  mayImport({
    files: 'server/database/**',
    node: true,
    folders: ['content'],
    packages: ['kysely', 'better-sqlite3', 'pg'],
    why: 'The database knows no HTTP.',
  }),
  mayImport({
    files: 'server/http/headers.ts',
    node: true,
    folders: ['ui'],
    why: "The policy allows the theme's script by its hash.",
  }),
  mayImport({
    files: 'cli/**',
    node: true,
    folders: ['content', 'server'],
    why: 'The command line calls what the server calls.',
  }),
)
