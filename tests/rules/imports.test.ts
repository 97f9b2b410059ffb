import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config, { layers, rooms } from '../../.dependency-cruiser.mjs'

const forbidden: Record<string, string[]> = {
  content: ['react', 'node:fs', 'server/process/target.ts'],
  richText: ['react', 'node:fs', 'server/process/target.ts'],
  client: ['react', 'node:fs', 'site/format/target.ts'],
  ui: ['@base-ui/react', 'node:fs', 'client/target.ts'],
  site: ['@tanstack/react-query', 'node:fs', 'server/process/target.ts', 'admin/wording/target.ts'],
  admin: ['kysely', 'node:fs', 'server/main.ts', 'site/format/target.ts'],
  'admin/richText': ['zod', 'client/target.ts'],
  server: ['better-sqlite3', 'sharp', 'react', 'site/format/target.ts', 'demo/target.ts'],
  'server/database': ['fastify', '@fastify/cors', 'sharp', 'site/format/target.ts'],
  'server/content': ['better-sqlite3', 'sharp', 'site/format/target.ts'],
  'server/users': ['@node-rs/argon2', 'pg', 'client/target.ts'],
  'server/hashing': ['fastify', 'kysely', 'client/target.ts'],
  'server/factors': ['fastify', 'sharp', 'client/target.ts'],
  'server/pictures': ['@node-rs/argon2', 'pg', 'ui/target.ts'],
  'server/http': ['kysely', 'sharp', 'site/format/target.ts'],
  'server/pages': ['kysely', 'pg', 'admin/wording/target.ts', 'client/target.ts'],
  'server/demo': ['sharp', 'art/target.ts'],
  'server/backup': ['fastify', 'better-sqlite3', 'site/format/target.ts'],
  'server/spreadsheets': ['better-sqlite3', 'modern-tar', 'site/format/target.ts'],
  'server/game': ['fastify', 'sharp', 'site/format/target.ts'],
  'server/game/routes': ['kysely', 'sharp', 'site/format/target.ts'],
  'server/game/files': ['kysely', 'fastify', 'site/format/target.ts'],
  'server/objectStore': ['kysely', 'zod', 'content/target.ts'],
  'server/messages': ['kysely', 'vite', 'site/format/target.ts'],
  'server/metrics': ['kysely', 'content/target.ts'],
  'server/process': ['kysely', 'content/target.ts'],
  demo: ['node:fs', 'sharp', 'server/main.ts', 'art/target.ts'],
  cli: ['fastify', 'site/format/target.ts', 'demo/target.ts'],
  translation: ['fastify', 'site/format/target.ts', 'demo/target.ts'],
  fonts: ['fastify', 'sharp', 'ui/target.ts'],
  migration: ['fastify', 'site/format/target.ts', 'demo/target.ts'],
  scripts: ['vitest', 'tests/target.ts', 'art/target.ts'],
  bench: ['vitest', 'art/target.ts'],
  tests: ['pino', 'art/target.ts'],
}

const forms = {
  import: (to: string) => `import { it } from '${to}'\nexport const own = it`,
  type: (to: string) => `import type { It } from '${to}'\nexport type Own = It`,
  dynamic: (to: string) => `export const own = () => import('${to}')`,
  reexport: (to: string) => `export { it } from '${to}'`,
}

interface Probe {
  rule: string
  /** The file or folder that the import rule must report. */
  from: string
  files: Record<string, string>
}

const innerRoom = (folder: string, room: string) => (room === '.' ? folder : `${folder}/${room}`)
const importing = (file: string, target: string, form = forms.import) => ({
  [file]: form(target.endsWith('.ts') ? relative(dirname(file), target).replace(/^(?!\.)/, './') : target),
})

const roomProbes = Object.entries(forbidden).flatMap(([room, targets]) =>
  targets.flatMap((target, index) =>
    Object.entries(forms).map(([name, form]): Probe => {
      const from = `${room}/${name}-${index}.ts`
      return { rule: room, from, files: importing(from, target, form) }
    }),
  ),
)

/**
 * Probe files that import from the layer above, the same layer or the layer below. Only imports from below are allowed.
 */
const layerProbes: Probe[] = []
const allowed: Probe[] = []
for (const [folder, lines] of Object.entries(layers)) {
  for (const [index, line] of lines.entries()) {
    for (const room of line) {
      const probe = (name: string, target: string | undefined): Probe[] => {
        if (target === undefined) return []
        const from = `${innerRoom(folder, room)}/${name}-in-${folder.replace('/', '-')}.ts`
        const files = importing(from, `${innerRoom(folder, target)}/target.ts`)
        return [{ rule: `${folder}: ${room}`, from, files }]
      }
      layerProbes.push(...probe('above', lines[index - 1]?.[0]))
      layerProbes.push(
        ...probe(
          'beside',
          line.find((other) => other !== room),
        ),
      )
      allowed.push(...probe('below', lines[index + 1]?.[0]))
    }
  }
}

const otherProbes = [
  ...Object.keys(layers).map((folder): Probe => {
    const from = `${folder}/unlisted/probe.ts`
    return { rule: `${folder}: no room without a line`, from, files: importing(from, 'content/target.ts') }
  }),
  {
    rule: 'no circle of files',
    from: 'content/one.ts',
    files: {
      ...importing('content/one.ts', 'content/two.ts'),
      ...importing('content/two.ts', 'content/one.ts', forms.type),
    },
  },
  {
    rule: 'no circle of folders',
    from: 'tests/one',
    files: {
      ...importing('tests/one/probe.ts', 'tests/two/target.ts'),
      ...importing('tests/two/probe.ts', 'tests/one/target.ts'),
    },
  },
]

const probes = [...roomProbes, ...layerProbes, ...otherProbes]
const probedRules = [...new Set(probes.map(({ rule }) => rule))]

describe('The rules of imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-imports-'))
  const violations = new Set<string>()

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  beforeAll(async () => {
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
    const places = [
      ...rooms.map(({ room }) => room),
      ...Object.entries(layers).flatMap(([outer, lines]) => lines.flat().map((room) => innerRoom(outer, room))),
      ...['tests/one', 'tests/two', 'art'],
    ]
    const target = 'export const it = 1\nexport type It = 1'
    write('server/main.ts', target)
    for (const place of places) write(`${place}/target.ts`, target)
    for (const { files } of [...probes, ...allowed]) {
      for (const [file, text] of Object.entries(files)) write(file, text)
    }
    const top = [...new Set(places.map((place) => place.split('/')[0] ?? place))]
    const { output } = await cruise(top, { ...config.options, ruleSet: config, validate: true, baseDir: folder })
    const { summary } = output as ICruiseResult // The `output` is a string only if a reporter is configured, and the test configures none.
    for (const { rule, from } of summary.violations) violations.add(`${rule.name}: ${from}`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('each have a probe', () => {
    const names = (config.forbidden ?? []).map(({ name }) => name ?? '')
    // A folder that is alone in the top layer may import from all others, so no probe can break its rule.
    const free = Object.entries(layers).flatMap(([outer, [first]]) =>
      first?.length === 1 ? [`${outer}: ${first[0]}`] : [],
    )
    expect(names.filter((name) => !probedRules.includes(name) && !free.includes(name))).toEqual([])
  })

  it.each(probedRules)('%s: every probe is refused', (name) => {
    const passed = probes.filter(({ rule, from }) => rule === name && !violations.has(`${rule}: ${from}`))
    expect(passed).toEqual([])
  })

  it('let a room import from below', () => {
    expect(allowed.filter(({ rule, from }) => violations.has(`${rule}: ${from}`))).toEqual([])
  })
})
