import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { facePairs, fontParts, type FontPart } from '../content/look/faces.ts'

const { resolve } = createRequire(import.meta.url)

const originalOf = (name: string): string =>
  resolve(
    `@fontsource${name.endsWith('-wght') ? '-variable' : ''}/${name.split('-latin-')[0]}/files/${name}-normal.woff2`,
  )

/** What browsers use unasked, and the figures that styles ask for. Small capitals and alternates would double a file. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'lnum', 'tnum']

/** The characters of a CSS `unicode-range`. */
function charactersOf(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.slice('U+'.length).split('-')
    const [from, to] = [parseInt(first, 16), parseInt(last, 16)]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  return String.fromCodePoint(...codes)
}

/**
 * Writes each font of content/look/faces.ts in parts into `folder`, as NAME-PART.woff2. Most pages need nothing but the
 * basic letters, which are two thirds of a file.
 */
export function splitFonts(folder: string): Plugin {
  return {
    name: 'split-fonts',
    // The build of the browser's files comes first, and the server's takes the same fonts.
    apply: (_config, { mode, isSsrBuild }) => mode !== 'document' && !isSsrBuild,
    async buildStart() {
      mkdirSync(folder, { recursive: true })
      const names = new Set(Object.values(facePairs).flatMap(({ files }) => files))
      // The cast is safe, because the object has no other keys.
      const parts = Object.entries(fontParts) as [FontPart, string][]
      for (const name of names) {
        const original = readFileSync(originalOf(name))
        for (const [part, range] of parts) {
          const file = join(folder, `${name}-${part}.woff2`)
          const bytes = await subsetFont(original, charactersOf(range), {
            targetFormat: 'woff2',
            keepFeatures: FEATURES,
          })
          // A build that is interrupted leaves no half of a font.
          writeFileSync(`${file}.new`, bytes)
          renameSync(`${file}.new`, file)
        }
      }
    },
  }
}
