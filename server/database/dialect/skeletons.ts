import unhomoglyph from 'unhomoglyph'

/** Look-alike texts have the same skeleton. Unicode Technical Standard 39, section 4. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Returns the keys of a name. Names that share a key look alike. There are two keys, because names ignore case but
 * look-alikes do not: capital I looks like small l, but small i does not.
 */
export function skeletonsOf(name: string): string[] {
  const lower = skeleton(plain(name).toLowerCase()).toLowerCase()
  return [...new Set([lower, skeleton(plain(name)).toLowerCase()])]
}
