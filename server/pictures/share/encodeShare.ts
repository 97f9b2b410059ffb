import sharp from 'sharp'
import { PICTURE_LIMIT } from '../../../content/limits.ts'
import { cutCharacters } from '../../../content/text.ts'
import { displayFontFile, familiesFor } from './displayFont.ts'
import type { IconColours } from '../encodeIcon.ts'
import { hasGlyphs } from './glyphs.ts'

export interface ShareJob {
  name: string
  kind: string
  siteName: string
  colours: IconColours
  /** Of the language of the page. From right to left, the picture is mirrored. */
  direction: 'ltr' | 'rtl'
  picture?: Uint8Array
}

/** Pixels. Social networks recommend this size for link previews; https://ogp.me describes the protocol. */
const SIZE = { width: 1_200, height: 630 } as const
const MARGIN = 80
const PICTURE = 360

const MOST_LETTERS = 80
const LETTERS = { name: 240, site: 44 } as const

/** All but the two characters that say which letters are joined, in Persian and others. */
const UNSHOWN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

const visibleText = (text: string): string =>
  cutCharacters(text.replace(/\s+/gu, ' ').replace(UNSHOWN, '').trim(), MOST_LETTERS)

const asMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Drawn {
  input: Buffer
  width: number
  height: number
}

/** Draws text as large as fits. Returns null if the text is empty or contains a letter that no font has. */
async function drawText(text: string, colour: string, box: { width: number; height: number }): Promise<Drawn | null> {
  const visible = visibleText(text)
  if (visible === '' || !(await hasGlyphs(visible))) return null
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${asMarkup(visible)}</span>`,
      font: familiesFor(visible),
      fontfile: displayFontFile(),
      rgba: true,
      wrap: 'word-char',
      ...box,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const ground = ([top, bottom]: readonly [string, string], line: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><rect x="24" y="24" width="${SIZE.width - 48}" height="${SIZE.height - 48}" fill="none" stroke="${line}" stroke-width="3"/></svg>`,
  )

async function drawPicture(picture: Uint8Array): Promise<Buffer> {
  const image = sharp(picture, { limitInputPixels: PICTURE_LIMIT.pixels })
  const { width = PICTURE } = await image.metadata()
  return image
    .resize({
      width: PICTURE,
      height: PICTURE,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      kernel: width * 3 <= PICTURE ? 'nearest' : 'lanczos3',
    })
    .png()
    .toBuffer()
}

export async function encodeShare({
  name,
  kind,
  siteName,
  colours,
  direction,
  picture,
}: ShareJob): Promise<Uint8Array> {
  const start = MARGIN + (picture ? PICTURE + MARGIN / 2 : 0)
  const width = SIZE.width - start - MARGIN
  const leftOf = (from: number, drawnWidth: number) => (direction === 'rtl' ? SIZE.width - from - drawnWidth : from)
  const [accent, soft] = colours.letter
  const box = { width, height: LETTERS.name }
  const called = (await drawText(name, accent, box)) ?? (await drawText(kind, accent, box))
  // If no font has the letters of either, the site's name is the title.
  const site = called && (await drawText(siteName, soft, { width, height: LETTERS.site }))
  const title = called ?? (await drawText(siteName, accent, box))
  if (!title && !picture) throw new Error('No font has the letters of this picture.')
  const between = 36
  const height = (title?.height ?? 0) + (site ? between + site.height : 0)
  const top = Math.round((SIZE.height - height) / 2)
  const layers = [
    ...(picture
      ? [{ input: await drawPicture(picture), left: leftOf(MARGIN, PICTURE), top: (SIZE.height - PICTURE) / 2 }]
      : []),
    ...(title ? [{ input: title.input, left: leftOf(start, title.width), top }] : []),
    ...(site
      ? [
          {
            input: site.input,
            left: leftOf(start, site.width),
            top: top + (title?.height ?? 0) + (title ? between : 0),
          },
        ]
      : []),
  ]
  return sharp(ground(colours.ground, soft)).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
}
