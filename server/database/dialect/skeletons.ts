import unhomoglyph from 'unhomoglyph'

/** Strings that look alike have the same skeleton: Unicode Technical Standard 39, section 4. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Returns keys of a name; names that share a key look alike. There are two keys, because a capital I looks like a small
 * l, but a small i does not.
 */
export function skeletonsOf(name: string): string[] {
  const lower = skeleton(plain(name).toLowerCase()).toLowerCase()
  return [...new Set([lower, skeleton(plain(name)).toLowerCase()])]
}
