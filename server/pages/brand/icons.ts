import type { FastifyInstance } from 'fastify'
import { palette } from '../../../content/look/palette.ts'
import type { Reader } from '../../../content/reader.ts'
import { look } from '../../../content/settings/look.ts'
import { isNamed, site, type SiteSettings } from '../../../content/settings/site.ts'
import type { Context } from '../../context/context.ts'
import type { IconColours } from '../../pictures/encodeIcon.ts'
import { siteIcon } from '../../pictures/share/drawnPictures.ts'
import type { Dependencies, ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { iconAccent } from './theme.ts'
import { unlisted } from '../../http/openapi.ts'

const widths = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
} as const
type IconAddress = keyof typeof widths

const MANIFEST = '/manifest.webmanifest'

export function coloursOf(accent: string): IconColours {
  if (!accent) return { ground: ['#12305f', '#060d1c'], letter: ['#ffeeb9', '#d39a35'] }
  const {
    'frame-solid': frame = '',
    ground = '',
    'frame-ink': ink = '',
    'frame-accent': own = '',
  } = palette(accent, 'night')
  return { ground: [frame, ground], letter: [ink, own] }
}

export interface IconSettings {
  site: SiteSettings
  accent: string
}

const versioned = (address: IconAddress, { site: { version }, accent }: IconSettings): string =>
  `${address}?v=${version}${accent.replace('#', '-')}`

export const iconPicture = (settings: IconSettings) => ({
  address: versioned('/icon-512.png', settings),
  width: widths['/icon-512.png'],
  height: widths['/icon-512.png'],
})

export const hasOwnIcon = (settings: SiteSettings): boolean => isNamed(settings) || settings.icon !== null

export const iconTags = (settings: IconSettings): string =>
  [
    hasOwnIcon(settings.site)
      ? `<link rel="icon" href="${versioned('/favicon.ico', settings)}" sizes="32x32"><link rel="icon" href="${versioned('/icon-192.png', settings)}" sizes="192x192">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="apple-touch-icon" href="${versioned('/apple-touch-icon.png', settings)}">`,
    `<link rel="manifest" href="${MANIFEST}">`,
  ].join('')

/**
 * Builds a favicon.ico that contains one PNG, which every browser can read.
 * https://en.wikipedia.org/wiki/ICO_(file_format)
 */
function icoFile(png: Uint8Array, width: number): Buffer {
  const header = [0, 0, 1, 0, 1, 0]
  const entry = Buffer.alloc(16)
  entry.writeUInt8(width, 0)
  entry.writeUInt8(width, 1)
  entry.writeUInt16LE(1, 4) // This field of an ICO file contains the number of colour planes.
  entry.writeUInt16LE(32, 6) // This field of an ICO file contains the number of bits per pixel.
  entry.writeUInt32LE(png.length, 8)
  entry.writeUInt32LE(header.length + entry.length, 12)
  return Buffer.concat([Buffer.from(header), entry, png])
}

function manifest(settings: SiteSettings, accent: string): string {
  const [theme, background] = coloursOf(accent).ground
  return JSON.stringify({
    name: settings.name,
    short_name: settings.name,
    ...(settings.description && { description: settings.description }),
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: theme,
    icons: (['/icon-192.png', '/icon-512.png'] as const).map((address) => ({
      src: versioned(address, { site: settings, accent }),
      sizes: `${widths[address]}x${widths[address]}`,
      type: 'image/png',
    })),
  })
}

export function iconRoutes(
  app: FastifyInstance,
  context: Context,
  responseCache: ResponseCache,
  readerFor: (dependencies: Dependencies) => Reader,
): void {
  const isIco = (address: string): boolean => address.endsWith('.ico')

  for (const [address, width] of Object.entries(widths)) {
    app.get(address, unlisted, async (request, reply) => {
      const icon = await responseCache.get(address, request.url, async (dependencies) => {
        const reader = readerFor(dependencies)
        const { name, icon } = await reader.single(site)
        const colours = coloursOf(iconAccent(await reader.single(look)))
        const png = await siteIcon(context, { name, icon, colours }, width)
        return {
          body: isIco(address) ? icoFile(png, width) : png,
          mediaType: isIco(address) ? 'image/x-icon' : 'image/png',
        }
      })
      return sendCached(request, reply, icon)
    })
  }
  app.get(MANIFEST, unlisted, async (request, reply) => {
    const answer = await responseCache.get(MANIFEST, request.url, async (dependencies) => {
      const reader = readerFor(dependencies)
      return {
        body: manifest(await reader.single(site), iconAccent(await reader.single(look))),
        mediaType: 'application/manifest+json; charset=utf-8',
      }
    })
    return sendCached(request, reply, answer)
  })
}
