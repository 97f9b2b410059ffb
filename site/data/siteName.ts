import type { Site } from './siteContext.ts'

/** The product's own name is drawn (site/svg/logotype.svg). A site with another name or a logo shows those. */
export const hasLogotype = ({ logo, initial }: Site): boolean => !logo && initial === undefined

const LONG_WORD = /[\dA-Za-zÀ-ɏ]{13,}/g

/**
 * Each long word gets one soft hyphen, at the end of a syllable near its middle, because browsers hyphenate few languages
 * and no names. With more of them, a narrow column would break a name into its syllables.
 */
export const hyphenated = (name: string): string =>
  name.replace(LONG_WORD, (word) => {
    const half = word.length >> 1
    const firstHalf = `^.{${half - 3},${half + 2}}?[aeiou](?=[^aeiou][aeiou])|^.{${half}}`
    return word.replace(RegExp(firstHalf, 'i'), '$&\u00ad')
  })
