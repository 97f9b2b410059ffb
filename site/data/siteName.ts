import type { Site } from './siteContext.ts'

/** The product's own name is drawn (site/svg/logotype.svg). A site with another name or a logo shows those. */
export const hasLogotype = ({ logo, initial }: Site): boolean => !logo && initial === undefined

const LONG_WORD = /[\dA-Za-zÀ-ɏ]{13,}/g
const END_OF_SYLLABLE = /[aeiou](?=[^aeiou][aeiou])/gi

/**
 * Each long word gets one soft hyphen near its middle, because browsers hyphenate few languages and no names. One is
 * enough, and keeps both parts long: with more of them, a narrow column would break a name into its syllables.
 */
export const hyphenated = (name: string): string =>
  name.replace(LONG_WORD, (word) => {
    const middle = word.length / 2
    const distance = (place: number) => Math.abs(place - middle)
    const place = [...word.matchAll(END_OF_SYLLABLE)]
      .map(({ index }) => index + 1)
      .reduce((best, next) => (distance(next) < distance(best) ? next : best), 0)
    const cut = distance(place) > middle / 2 ? Math.round(middle) : place
    return `${word.slice(0, cut)}\u00ad${word.slice(cut)}`
  })
