import unhomoglyph from 'unhomoglyph'

/** The skeleton of a text: texts that look alike have the same. Unicode Technical Standard 39, section 4. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * The keys by which look-alike names are found: names look alike that share one. There are two, since names are the same
 * without regard to case, but which letters look alike depends on it: capital I is like small l, and small i is not.
 */
export function skeletonsOf(name: string): string[] {
  const lower = skeleton(plain(name).toLowerCase()).toLowerCase()
  return [...new Set([lower, skeleton(plain(name)).toLowerCase()])]
}
