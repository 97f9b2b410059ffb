import chakraPetch from '@fontsource/chakra-petch/files/chakra-petch-latin-700-normal.woff2?url'
import cinzel from '@fontsource/cinzel/files/cinzel-latin-700-normal.woff2?url'
import metamorphous from '@fontsource/metamorphous/files/metamorphous-latin-400-normal.woff2?url'
import russoOne from '@fontsource/russo-one/files/russo-one-latin-400-normal.woff2?url'
import crimsonPro from '@fontsource-variable/crimson-pro/files/crimson-pro-latin-wght-normal.woff2?url'
import exo from '@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import oxanium from '@fontsource-variable/oxanium/files/oxanium-latin-wght-normal.woff2?url'
import rubik from '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url'
import vollkorn from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url'

const fonts: Readonly<Record<string, string>> = {
  'chakra-petch-latin-700': chakraPetch,
  'cinzel-latin-700': cinzel,
  'metamorphous-latin-400': metamorphous,
  'russo-one-latin-400': russoOne,
  'crimson-pro-latin-wght': crimsonPro,
  'exo-2-latin-wght': exo,
  'figtree-latin-wght': figtree,
  'oxanium-latin-wght': oxanium,
  'rubik-latin-wght': rubik,
  'vollkorn-latin-wght': vollkorn,
}

const art = import.meta.glob<string>('./*/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

/**
 * The addresses of what only a chosen look needs. Both builds give a file the same name, so style sheets of the server name
 * files of the browser's build, and they are kept for ever.
 */
export const lookFiles = {
  font: (file: string): string => fonts[file] ?? '',
  art: (file: string): string | undefined => art[`./${file}`],
}
