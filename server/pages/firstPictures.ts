import type { Face } from '../../content/look/palette.ts'
import { usualPictures } from '../../site/decoration/usualPictures.ts'
import type { Theme } from './brand/theme.ts'
import { escapeMarkup } from './markup.ts'

const FACES: readonly { face: Face; hiddenIn: Theme['times']; scheme: string }[] = [
  { face: 'day', hiddenIn: 'night', scheme: 'light' },
  { face: 'night', hiddenIn: 'day', scheme: 'dark' },
]

/**
 * Preloads the pictures behind the first words of a page. Only style sheets name them, which a phone on a slow line reads
 * a second later, and the largest paint waits for them. Visitors who chose the other time of day download them in vain,
 * once.
 */
export function firstPictures(address: string, { times, phonePictures }: Theme): string {
  const { pathname } = new URL(address, 'http://site.invalid')
  return FACES.filter(({ hiddenIn }) => hiddenIn !== times)
    .flatMap(({ face, scheme }) => {
      const { files, media } = phonePictures[face] ?? usualPictures(pathname, face)
      const shownTo = escapeMarkup(times === 'both' ? `${media} and (prefers-color-scheme: ${scheme})` : media)
      return files.map((file) => {
        const type = file.endsWith('.avif') ? 'image/avif' : 'image/webp'
        return `<link rel="preload" as="image" type="${type}" href="${file}" media="${shownTo}" fetchpriority="high">`
      })
    })
    .join('')
}
