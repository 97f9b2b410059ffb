import type { FontPart } from '../../content/look/faces.ts'

const fonts = import.meta.glob<string>('/dist/fonts/*.woff2', { eager: true, query: '?url', import: 'default' })
const art = import.meta.glob<string>('./*/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

/**
 * The addresses of what only a chosen look needs. Both builds give a file the same name, so style sheets of the server name
 * files of the browser's build, and they are kept for ever.
 */
export const lookFiles = {
  font: (file: string, part: FontPart): string => fonts[`/dist/fonts/${file}-${part}.woff2`] ?? '',
  art: (file: string): string | undefined => art[`./${file}`],
}
