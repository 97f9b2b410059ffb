import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** A machine may have no fonts, so these come with the site: for Latin, Cyrillic, Thai and Arabic letters. */
const FACES = [
  'bebas-neue/files/bebas-neue-latin-400-normal',
  'bebas-neue/files/bebas-neue-latin-ext-400-normal',
  'russo-one/files/russo-one-cyrillic-400-normal',
  'noto-sans-thai/files/noto-sans-thai-thai-700-normal',
  'lalezar/files/lalezar-arabic-400-normal',
  'lalezar/files/lalezar-latin-400-normal',
  'lalezar/files/lalezar-vietnamese-400-normal',
] as const
const [DISPLAY] = FACES

const LATIN = 'Bebas Neue'
const VIETNAMESE = 'Lalezar'
const FAMILIES = [LATIN, 'Russo One', 'Noto Sans Thai', 'Lalezar']

/** The fonts for a text, the preferred one first. Bebas Neue lacks most letters of Vietnamese, whose words stay in one font. */
export const familiesFor = (text: string): string =>
  (/[ơưƠƯ\u{1EA0}-\u{1EF9}]/u.test(text) ? [VIETNAMESE, ...FAMILIES] : FAMILIES).join(', ')

const WOFF = { count: 12, entries: 44, entry: 20 } as const
const SFNT = { head: 12, entry: 16 } as const

/** A WOFF file compresses each table separately. https://www.w3.org/TR/WOFF/ */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(WOFF.count)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(SFNT.head + SFNT.entry * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * SFNT.entry, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.entries + WOFF.entry * index
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number] // The cast is safe, because three offsets yield three numbers.
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = SFNT.head + SFNT.entry * index
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}

/**
 * All encoding processes share this folder, which only the site's account can use. If another account owns a folder of
 * that name, a new folder is made.
 */
function ownFolder(): string {
  const folder = join(tmpdir(), `gapura-font-${process.getuid?.() ?? 'own'}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    const there = lstatSync(folder, { throwIfNoEntry: false })
    const isOwn = there?.isDirectory() && (process.getuid === undefined || there.uid === process.getuid())
    if (!isOwn) return mkdtempSync(join(tmpdir(), 'gapura-font-'))
  }
  return folder
}

function writeWhole(file: string, content: Buffer | string): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return
  const part = `${file}-${process.pid}`
  writeFileSync(part, content)
  renameSync(part, file)
}

let written: string | undefined

/**
 * The drawing library cannot read WOFF, so the fonts are written to the temp directory. Returns the file of the first one;
 * the library finds the others in the same folder.
 */
export function displayFontFile(): string {
  if (written !== undefined && existsSync(written)) return written
  const { resolve } = createRequire(import.meta.url)
  const folder = ownFolder()
  const fileOf = (face: (typeof FACES)[number]) => join(folder, `${basename(face)}.ttf`)
  for (const face of FACES) writeWhole(fileOf(face), unpackWoff(readFileSync(resolve(`@fontsource/${face}.woff`))))
  // Without this file the drawing library prints an error at each start in a container that has no fonts.
  const settings = join(folder, 'fonts.conf')
  writeWhole(
    settings,
    `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] ??= settings
  written = fileOf(DISPLAY)
  return written
}
