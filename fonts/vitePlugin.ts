import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
 * basic letters, which are two thirds of a file. A file that is there is not written again: the build begins without any.
 */
export function splitFonts(folder: string): Plugin {
  return {
    name: 'split-fonts',
    async buildStart() {
      mkdirSync(folder, { recursive: true })
      const names = new Set(Object.values(facePairs).flatMap(({ files }) => files))
      // The cast is safe, because the object has no other keys.
      const parts = Object.entries(fontParts) as [FontPart, string][]
      for (const name of names) {
        const original = readFileSync(originalOf(name))
        for (const [part, range] of parts) {
          const file = join(folder, `${name}-${part}.woff2`)
          if (existsSync(file)) continue
          const bytes = await subsetFont(original, charactersOf(range), { targetFormat: 'woff2' })
          writeFileSync(file, bytes)
        }
      }
    },
  }
}
