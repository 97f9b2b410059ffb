import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { facePairs, USUAL_FACES } from '../../../content/look/faces.ts'
import { accentOf, type Times } from '../../../content/look/looks.ts'
import { phonePictures, themeSheet, type PhonePictures } from '../../../content/look/themeSheet.ts'
import type { Face } from '../../../content/look/palette.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { look, lookChoices, type LookSettings } from '../../../content/settings/look.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { immutableFileHeaders } from '../../http/headers.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { unlisted } from '../../http/openapi.ts'
import { lookFiles } from '../../../ui/looks/files.ts'

export const iconAccent = (row: LookSettings): string => accentOf(lookChoices(row), 'night')

export interface Theme {
  address: string | null
  /** Null for the usual fonts, which are in the style sheet of each page. */
  fonts: readonly string[] | null
  accent: string
  /** Of the pages that visitors see. */
  times: Times
  /** Null if each page has the usual pictures of its place. */
  phonePictures: Readonly<Record<Face, PhonePictures | null>>
  /** Of the main button, and its language if that is not the page's. */
  playText: string
  playTextLanguage: string | undefined
}

const CSS = 'text/css; charset=utf-8'
const NAME = /^[0-9a-f]{16}\.css$/

const addressOf = (sheet: string): string =>
  `/theme/${createHash('sha256').update(sheet).digest('hex').slice(0, 16)}.css`

const themes = new WeakMap<LookSettings, Theme & { sheet: string }>()

function themeOf(row: LookSettings): Theme & { sheet: string } {
  const known = themes.get(row)
  if (known) return known
  const choices = lookChoices(row)
  const sheet = themeSheet(choices, lookFiles)
  const made = {
    sheet,
    address: sheet === '' ? null : addressOf(sheet),
    fonts:
      choices.faces === USUAL_FACES
        ? null
        : facePairs[choices.faces].files.map((file) => lookFiles.font(file, 'basic')),
    accent: accentOf(choices, 'night'),
    times: choices.times,
    phonePictures: {
      day: phonePictures(choices, 'day', lookFiles),
      night: phonePictures(choices, 'night', lookFiles),
    },
    playText: row.play_text,
    playTextLanguage: row.languages?.['play_text'],
  }
  themes.set(row, made)
  return made
}

export class ThemeInMemory {
  #theme: Theme = {
    address: null,
    fonts: null,
    accent: '',
    times: 'both',
    phonePictures: { day: null, night: null },
    playText: '',
    playTextLanguage: undefined,
  }

  async read(reader: ContentReader): Promise<Theme> {
    this.#theme = await reader.single(look).then(themeOf, () => this.#theme)
    return this.#theme
  }

  get known(): Theme {
    return this.#theme
  }
}

export function themeRoutes(app: FastifyInstance, context: Context, responseCache: ResponseCache): void {
  app.get<{ Params: { name: string } }>('/theme/:name', unlisted, async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name)) throw new Refusal('not_found')
    const { sheet } = themeOf(await readSingle(context, look))
    const address = `/theme/${name}`
    if (address === addressOf(sheet)) {
      const file = await responseCache.get(address, request.url, () =>
        Promise.resolve({ body: sheet, mediaType: CSS, headers: immutableFileHeaders }),
      )
      return sendCached(request, reply, file)
    }
    // The URL belongs to an older theme, or to a newer one that this process has not read yet. The response is
    // therefore not cached.
    return reply.header('cache-control', 'no-store').type(CSS).send(sheet)
  })
}
