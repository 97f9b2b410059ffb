import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MOST_FILES = 15
const MOST_LINES = 300

/** Of these the product needs as many as it needs. */
const UNLIMITED_FOLDERS = ['content/types', 'server/database/schema/migrations', 'tests/fixtures', 'demo/pictures']
/** Drawings, fixtures and the texts of the demo are long without being hard to read. */
const LONG_FILES = /^(art|demo|tests\/fixtures)\//
const SOURCES = ['.ts', '.tsx', '.mjs', '.js', '.css', '.md']

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(Boolean)

describe('What one reader can survey', () => {
  it(`is a folder of at most ${MOST_FILES} files`, () => {
    const counts: Record<string, number> = {}
    for (const file of new Set(files)) counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1
    const crowded = Object.entries(counts).filter(
      ([folder, count]) => count > MOST_FILES && !UNLIMITED_FOLDERS.some((free) => `${folder}/`.startsWith(`${free}/`)),
    )
    expect(crowded).toEqual([])
  })

  it(`is a file of at most ${MOST_LINES} lines`, () => {
    const long = files
      .filter((file) => SOURCES.includes(extname(file)) && !LONG_FILES.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES)
    expect(long).toEqual([])
  })
})
