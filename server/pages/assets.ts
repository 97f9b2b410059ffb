import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { facePairs, USUAL_FACES, type FontPart } from '../../content/look/faces.ts'
import { variantOf, type Language } from '../messages/language.ts'

export interface Assets {
  /**
   * Imported scripts come before the entry script, so that the browser runs each script in a separate task. A slow
   * phone can then respond to touch in between.
   */
  scripts: readonly string[]
  styles: readonly string[]
  preloads: readonly string[]
  /** The basic letters of the usual fonts. */
  fonts: readonly string[]
  /** Added to the fonts of pages in a language with accented letters. */
  furtherFonts: readonly string[]
  /** Added to the styles of pages in a language whose letters the usual fonts lack. */
  furtherStyles: readonly string[]
}

const FURTHER_STYLES = 'ui/writingSystems.css'

/** Languages whose letters are in the basic files of ui/fonts.css, and those that need the accented ones, too. */
const BASIC_LETTERS = /^(id|en|ms|jv|su|fil|tl)$/
const ACCENTED_LETTERS = /^(es|pt|fr|de|it|nl|da|nb|no|sv|fi)$/

export type FindAssets = (
  entry: 'site/browser.tsx' | 'site/document/header.ts' | 'admin/main.tsx',
  modules?: readonly string[],
) => Assets

/** Scripts have the sentences of their readers' language (server/pages/staticFiles.ts), styles and fonts what its letters need. */
export function inLanguageOf(language: Language | null, assets: Assets): Assets {
  if (language === null) return assets
  const moved = (file: string) => file.replace('/assets/', `/assets/${variantOf(language)}/`)
  const letters = new Intl.Locale(language.tag).language
  const isAccented = ACCENTED_LETTERS.test(letters)
  return {
    ...assets,
    scripts: assets.scripts.map(moved),
    preloads: assets.preloads.map(moved),
    ...(isAccented && { fonts: [...assets.fonts, ...assets.furtherFonts] }),
    ...(!isAccented && !BASIC_LETTERS.test(letters) && { styles: [...assets.styles, ...assets.furtherStyles] }),
  }
}

const isUsualFont = (part: FontPart) => (file: string) =>
  file.endsWith('.woff2') && facePairs[USUAL_FACES].files.some((name) => file.includes(`/${name}-${part}-`))

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

export function builtAssets(folder: string): FindAssets {
  // The cast is safe, because Vite documents the format of its manifest under "Backend integration".
  const read = (name: string) => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8')) as Record<string, Chunk>
  const manifest = { ...read('document.json'), ...read('manifest.json') }
  const found = new Map<string, Assets>()
  const find: FindAssets = (entry, modules = []) => {
    const names = withImports(manifest, [entry, ...modules])
    const chunks = names.flatMap((name) => manifest[name] ?? [])
    const further = manifest[FURTHER_STYLES]
    const files = unique(chunks.flatMap((chunk) => chunk.assets ?? []))
    const scripts = withImports(manifest, [entry]).flatMap((name) => manifest[name]?.file ?? [])
    const address = (file: string) => `/${file}`
    return {
      scripts: unique(scripts).map(address),
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map(address),
      preloads: unique(chunks.map((chunk) => chunk.file).filter((file) => !scripts.includes(file))).map(address),
      fonts: files.filter(isUsualFont('basic')).map(address),
      furtherFonts: files.filter(isUsualFont('accents')).map(address),
      furtherStyles: further ? [address(further.file)] : [],
    }
  }
  // A page's files never change, and each page that is made asks for them.
  return (entry, modules = []) => {
    const key = [entry, ...modules].join()
    const assets = found.get(key) ?? find(entry, modules)
    found.set(key, assets)
    return assets
  }
}

function withImports(manifest: Record<string, Chunk>, names: readonly string[]): string[] {
  const all = new Set<string>()
  // Files may import each other.
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    // Styles of imported modules come first, as in the browser, because later styles override earlier ones.
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
    all.add(name)
  }
  names.forEach(visit)
  return [...all]
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]
