import sharp from 'sharp'
import { PICTURE_LIMIT } from '../../content/limits.ts'
import { initials } from './initials.ts'

export interface IconColours {
  ground: readonly [top: string, bottom: string]
  letter: readonly [top: string, bottom: string]
}

export type IconSource = { picture: Uint8Array } | { name: string; colours: IconColours }

const DIAMOND = 'M24 9 39 24 24 39 9 24ZM24 15.5 15.5 24 24 32.5 32.5 24Z'

function initial(name: string): string {
  const found = [...name.normalize('NFD').toUpperCase()].find((character) => Object.hasOwn(initials, character))
  return initials[found ?? ''] ?? DIAMOND
}

const gradient = (id: string, [from, to]: readonly [string, string]): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const drawn = (name: string, { ground, letter }: IconColours): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48"><defs>${gradient('a', ground)}${gradient('b', letter)}</defs><rect width="48" height="48" fill="url(#a)"/><path fill="url(#b)" fill-rule="evenodd" d="${initial(name)}"/></svg>`,
  )

export interface IconJob {
  source: IconSource
  width: number
}

export async function encodeIcon({ source, width }: IconJob): Promise<Uint8Array> {
  const bytes = 'picture' in source ? source.picture : drawn(source.name, source.colours)
  return sharp(bytes, { limitInputPixels: PICTURE_LIMIT.pixels })
    .resize({ width, height: width, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
