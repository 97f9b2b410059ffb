import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a document links to: scripts, styles and fonts by their addresses. */
export interface Assets {
  /** The entry after what it imports: each is evaluated in a task of its own, between which a slow phone answers a touch. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Modules of the page that the entry will import, announced so that they are loaded at the same time. */
  preloads: readonly string[]
  fonts: readonly string[]
  /** Pictures that only the styles name and that are the largest thing of the first paint, by the day and the night. */
  skies: readonly { address: string; scheme: 'light' | 'dark' }[]
}

/** By the scheme in which each is painted: site/decoration/Scene.module.css. */
const SKIES = { light: 'site/svg/sky-day.svg', dark: 'site/svg/sky-night.svg' } as const

/** Finds the assets of an entry, together with those of the page modules that are needed at once. */
export type FindAssets = (entry: 'site/browser.tsx' | 'admin/main.tsx', modules?: readonly string[]) => Assets

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

/** Reads the manifest that the build has left in the folder of the browser's files. */
export function builtAssets(folder: string): FindAssets {
  // Vite writes this file; its shape is documented under "Backend integration".
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return (entry, modules = []) => {
    const names = withImports(manifest, [entry, ...modules])
    const chunks = names.flatMap((name) => manifest[name] ?? [])
    const scripts = withImports(manifest, [entry]).flatMap((name) => manifest[name]?.file ?? [])
    const address = (file: string) => `/${file}`
    return {
      scripts: unique(scripts).map(address),
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map(address),
      preloads: unique(chunks.map((chunk) => chunk.file).filter((file) => !scripts.includes(file))).map(address),
      fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))).map(
        address,
      ),
      skies: (['light', 'dark'] as const).flatMap((scheme) => {
        const sky = entry === 'site/browser.tsx' ? manifest[SKIES[scheme]] : undefined
        return sky ? [{ address: address(sky.file), scheme }] : []
      }),
    }
  }
}

function withImports(manifest: Record<string, Chunk>, names: readonly string[]): string[] {
  const all = new Set<string>()
  const visit = (name: string): void => {
    if (all.has(name)) return
    // An import's styles come before those of what imports it, as in the browser.
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
    all.add(name)
  }
  names.forEach(visit)
  return [...all]
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]
