// @ts-check
// Who may import whom, by resolved path; types, re-exports and dynamic imports count. docs/architecture.md says what the rooms
// hold. `npm test` checks it; alone: node_modules/.bin/depcruise .

const react = ['react', 'react-dom', 'react-router']
const prosemirror = [
  ...['prosemirror-commands', 'prosemirror-dropcursor', 'prosemirror-gapcursor', 'prosemirror-history'],
  ...['prosemirror-inputrules', 'prosemirror-keymap', 'prosemirror-model', 'prosemirror-schema-list'],
  ...['prosemirror-state', 'prosemirror-view'],
]
const fastify = ['fastify', 'fastify-type-provider-zod']
const product = ['content', 'richText', 'client', 'ui', 'site', 'admin', 'server', 'demo', 'cli', 'migration']

/**
 * What a room may import beside itself: other rooms, packages, and `node` for the modules of Node. A row for a room inside
 * another replaces the outer row.
 * @type {{ room: string, may: string[], why: string }[]}
 */
export const rooms = [
  { room: 'content', may: ['zod'], why: 'Declarations are data that every layer reads.' },
  {
    room: 'richText',
    may: ['content', 'markdown-it'],
    why: 'Server and editor read Markdown by one parser; it knows neither, and no page of visitors loads it.',
  },
  {
    room: 'client',
    may: ['content', '@simplewebauthn/browser'],
    why: "The browser's side of the API knows neither React nor the server.",
  },
  {
    room: 'ui',
    may: ['content', 'react', 'uqr'],
    why: 'What site and admin share knows how things look, not what they are about; content has how sentences are filled.',
  },
  {
    room: 'site',
    may: ['content', 'client', 'ui', ...react],
    why: 'A page is a function of the content: it reads through a Reader, on the server and in the browser.',
  },
  {
    room: 'admin',
    may: [...['content', 'richText', 'client', 'ui', ...react], ...['@base-ui/react', '@tanstack/react-query', 'zod']],
    why: 'The admin runs in the browser alone and reaches the server through the API.',
  },
  {
    room: 'admin/richText',
    may: ['content', 'richText', 'ui', ...react, '@base-ui/react', ...prosemirror],
    why: 'Only admin/richText knows what edits formatted texts.',
  },
  {
    room: 'server',
    may: ['content', ...fastify, 'kysely', 'zod', 'node'],
    why: 'Features stand on content, the framework and the query builder; the site is for server/pages, engines for server/database.',
  },
  {
    room: 'server/database',
    may: ['content', 'server', 'kysely', 'better-sqlite3', 'pg', 'unhomoglyph', 'node'],
    why: 'The database knows no HTTP, and only it knows the engines.',
  },
  {
    room: 'server/content',
    may: ['content', 'richText', 'server', ...fastify, 'kysely', 'zod', 'node'],
    why: 'Only server/content reads the Markdown of formatted texts.',
  },
  {
    room: 'server/users',
    may: ['content', 'server', ...fastify, 'kysely', 'zod', '@zxcvbn-ts/language-common', 'node'],
    why: 'Only server/users knows the list of common passwords.',
  },
  {
    room: 'server/factors',
    may: ['content', 'server', 'kysely', 'otpauth', '@simplewebauthn/server', 'zod', 'node'],
    why: 'Only server/factors knows what makes codes and what passkeys sign.',
  },
  { room: 'server/hashing', may: ['content', 'server', '@node-rs/argon2', 'node'], why: 'Only server/hashing hashes.' },
  { room: 'server/objectStore', may: ['aws4fetch', 'saxes', 'node'], why: 'It knows nothing of what is stored.' },
  {
    room: 'server/metrics',
    may: ['prom-client', 'node'],
    why: 'What is counted knows nothing of the features that count.',
  },
  {
    room: 'server/process',
    may: ['server', 'fastify', 'iconv-lite', 'pino', 'zod', 'node'],
    why: 'Settings, log and queues are below every feature.',
  },
  {
    room: 'server/pictures',
    may: ['content', 'server', ...fastify, 'kysely', 'sharp', 'zod', 'node'],
    why: 'Only server/pictures decodes and encodes pictures.',
  },
  {
    room: 'server/http',
    may: ['content', 'server', 'ui', ...fastify, '@fastify', 'zod', 'node'],
    why: "Only server/http knows the framework's plugins; the policy allows the theme's script in ui by its hash.",
  },
  {
    room: 'server/pages',
    may: ['content', 'server', 'site', 'ui', ...fastify, 'zod', 'node'],
    why: 'server/pages renders the site; it reads the content through a Reader and knows no SQL.',
  },
  {
    room: 'server/demo',
    may: ['content', 'server', 'demo', ...fastify, 'kysely', 'zod', 'node'],
    why: 'Only server/demo reads the demo.',
  },
  {
    room: 'server/spreadsheets',
    may: ['content', 'server', ...fastify, 'kysely', 'csv-parse', 'saxes', 'yauzl', 'yazl', 'zod', 'node'],
    why: 'Only server/spreadsheets knows the formats of sheets.',
  },
  {
    room: 'server/game',
    may: ['content', 'server', 'kysely', 'gamedig', 'iconv-lite', 'mysql2', 'pg', 'better-sqlite3', 'node'],
    why: "Only server/game reads games' databases and asks their servers; it knows no HTTP.",
  },
  {
    room: 'server/game/routes',
    may: ['content', 'server', ...fastify, 'zod', 'node'],
    why: "Only these files of server/game know HTTP; they read the game's rows through the rest of it.",
  },
  {
    room: 'server/game/files',
    may: ['content', 'server', 'iconv-lite', 'js-yaml', 'saxes', 'yauzl', 'node'],
    why: "It reads games' files.",
  },
  {
    room: 'server/backup',
    may: ['content', 'server', 'kysely', 'modern-tar', 'zod', 'node'],
    why: 'Only server/backup knows the format of archives; it knows no HTTP.',
  },
  { room: 'demo', may: ['content'], why: 'The demo is texts and pictures; server/demo loads them.' },
  {
    room: 'cli',
    may: ['content', 'server', 'node'],
    why: 'The command line calls what the server calls.',
  },
  {
    room: 'server/messages',
    may: ['content', 'server', 'fastify', '@messageformat/parser', 'gettext-parser', 'node'],
    why: 'Only server/messages reads catalogues and compiles sentences.',
  },
  {
    room: 'translation',
    may: ['content', 'server', 'vite', '@messageformat/parser', 'node'],
    why: 'What finds sentences in the sources runs in the build and for translators.',
  },
  {
    room: 'fonts',
    may: ['content', 'subset-font', 'vite', 'node'],
    why: 'The build splits the fonts; nothing else reads them.',
  },
  {
    room: 'migration',
    may: ['content', 'server', 'scripts', 'tests', 'kysely', 'prettier', 'typescript', 'node'],
    why: 'The command that writes migrations compares the declarations with the schema, on the PostgreSQL of the tests too.',
  },
  {
    room: 'scripts',
    may: [...product, '@vitejs/plugin-react', 'vite', 'playwright-core', 'node'],
    why: 'What npm runs starts before anything is built; it must not need what tests and measurements use.',
  },
  {
    room: 'bench',
    may: [...product, 'scripts', 'tests', 'kysely', 'pg', 'sharp', 'node'],
    why: 'Measurements may use everything but the drawings.',
  },
  {
    room: 'tests',
    may: [
      ...product,
      'scripts',
      'translation',
      ...[
        '@axe-core/playwright',
        '@tanstack/react-query',
        'better-sqlite3',
        'eslint',
        'dependency-cruiser',
        'kysely',
        'pg',
        'playwright-core',
      ],
      ...['fastify', 'sharp', 'typescript', 'vitest', 'yazl', 'zod', 'node', ...react],
      ...['aws4fetch', 'gamedig', 'mysql2', 'otpauth', 's3rver', 'yaml'],
    ],
    why: 'Tests may use everything but the drawings.',
  },
]

/**
 * The rooms inside a room from the top down: each may import those of the lines below its own. `.` stands for the files that
 * lie in no inner room.
 * @type {Record<string, string[][]>}
 */
export const layers = {
  server: [
    ['.'],
    ['start'],
    ['doctor', 'monitoring'],
    ['pages', 'accounts', 'backup', 'demo'],
    ['siteSearch'],
    ['rights'],
    ['shop'],
    ['game'],
    ['history', 'spreadsheets'],
    ['audit', 'channels'],
    ['languages'],
    ['content'],
    ['pictures'],
    ['outbox'],
    ['users'],
    ['apiTokens'],
    ['factors'],
    ['responseCache'],
    ['idempotency'],
    ['http'],
    ['auth'],
    ['context'],
    ['hashing'],
    ['database'],
    ['metrics', 'process'],
    ['objectStore'],
    ['messages'],
    ['errors'],
  ],
  'server/game': [
    ['routes'],
    ['import', 'ask', 'accounts'],
    ['files'],
    ['siteStatus'],
    ['catalogue', 'check', 'figures'],
    ['writing'],
    ['connection', 'adapters', 'probes'],
    ['.'],
    ['emblems'],
  ],
  'server/database': [['memory'], ['changes', 'search'], ['state'], ['schema'], ['engine', 'dialect'], ['.']],
  site: [
    ['.'],
    ['pages', 'document'],
    ['layout'],
    ['accordion', 'article', 'carousel', 'header', 'table'],
    ['feedback', 'richText'],
    ['components'],
    ['decoration'],
    ['link'],
    ['data', 'format', 'hooks', 'params', 'svg'],
  ],
  admin: [
    ['.'],
    ['news', 'pages', 'realms', 'status', 'fallbackScreens'],
    ['apiTokens', 'guide'],
    [
      'account',
      'batches',
      'channels',
      'contentScreen',
      'gameAccounts',
      'languages',
      'overview',
      'roles',
      'setup',
      'shop',
      'trash',
      'users',
    ],
    ['cellEditing', 'sheets'],
    ['bulk', 'filters', 'history', 'order', 'preview', 'retention', 'tableView'],
    ['audit'],
    ['shell'],
    ['palette'],
    ['form', 'list'],
    ['feedback'],
    ['translations'],
    ['fields'],
    ['data', 'messages', 'richText'],
    ['session', 'ui'],
    ['wording'],
  ],
}

/** @param {string} text */
const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const TESTS = '\\.test\\.tsx?$'
const top = new Set(rooms.map(({ room }) => room.split('/')[0]))

/** @param {string} name */
const place = (name) => (top.has(name) ? `^${name}/` : `node_modules/(@types/)?${escape(name)}/`)
/** @param {string} folder @param {string} inner */
const innerPlace = (folder, inner) => (inner === '.' ? `^${folder}/[^/]+$` : `^${folder}/${inner}/`)

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const roomRules = rooms.map(({ room, may, why }) => {
  const inner = rooms.filter((other) => other.room.startsWith(`${room}/`)).map((other) => `^${other.room}/`)
  return {
    name: room,
    comment: `${room} may import ${may.join(', ')}: ${why}`,
    severity: 'error',
    from: { path: `^${room}/`, pathNot: [TESTS, ...inner] },
    to: {
      pathNot: [place(room.split('/')[0] ?? room), ...may.filter((name) => name !== 'node').map(place)],
      ...(may.includes('node') && { dependencyTypesNot: ['core'] }),
    },
  }
})

const layerRules = Object.entries(layers).flatMap(([folder, lines]) => {
  const places = lines.flat().map((inner) => innerPlace(folder, inner))
  /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
  const rules = [
    {
      name: `${folder}: no room without a line`,
      comment: `Give each folder inside ${folder} a line in .dependency-cruiser.mjs.`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: [TESTS, ...places] },
      to: {},
    },
    ...lines.flatMap((line, index) =>
      line.map((inner) => ({
        name: `${folder}: ${inner}`,
        comment: `Inside ${folder} a room imports the rooms below it, never one beside or above it.`,
        severity: /** @type {const} */ ('error'),
        from: { path: innerPlace(folder, inner), pathNot: TESTS },
        to: {
          path: `^${folder}/`,
          pathNot: [inner, ...lines.slice(index + 1).flat()].map((other) => innerPlace(folder, other)),
        },
      })),
    ),
  ]
  return rules
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...layerRules,
    {
      name: 'no circle of files',
      comment: 'Files that import each other cannot be understood or tested apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no circle of folders',
      comment: 'Folders that import each other are one room with two names.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    // Files that import from art/ are checked, but the files in art/ are not.
    doNotFollow: { path: ['node_modules', '^art/'] },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
