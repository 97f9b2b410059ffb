import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { facePairs, USUAL_FACES, type FacePair } from '../../../content/look/faces.ts'
import { themeSheet } from '../../../content/look/themeSheet.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { look, lookChoices, type LookSettings } from '../../../content/settings/look.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { immutableFileHeaders } from '../../http/headers.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'

/** The accent colour of what is drawn once for day and night, as "#rrggbb": the night's; empty text where none is chosen. */
export const iconAccent = ({ accent_day: day, accent_night: night }: LookSettings): string => night || day || ''

/** The operator's own look, as a document shows it. */
export interface Theme {
  /** Address of its stylesheet; null where nothing is chosen. */
  address: string | null
  faces: FacePair
  /** As `iconAccent` gives it. */
  accent: string
}

/** That of a site whose operator has chosen nothing. */
export const usualTheme: Theme = { address: null, faces: facePairs[USUAL_FACES], accent: '' }

const CSS = 'text/css; charset=utf-8'
const NAME = /^[0-9a-f]{16}\.css$/

/** It names its content, so that browsers can keep it for ever. */
const addressOf = (sheet: string): string =>
  `/theme/${createHash('sha256').update(sheet).digest('hex').slice(0, 16)}.css`

/** Themes by the row that they were made of: the same row is read for every document and for the stylesheet. */
const themes = new WeakMap<LookSettings, Theme & { sheet: string }>()

function themeOf(row: LookSettings): Theme & { sheet: string } {
  const known = themes.get(row)
  if (known) return known
  const choices = lookChoices(row)
  const sheet = themeSheet(choices)
  const made = {
    sheet,
    address: sheet === '' ? null : addressOf(sheet),
    faces: facePairs[choices.faces === '' ? USUAL_FACES : choices.faces],
    accent: iconAccent(row),
  }
  themes.set(row, made)
  return made
}

/** The theme, also where the settings cannot be read just now: then as they were read last. */
export class ThemeInMemory {
  #theme: Theme = { address: null, faces: facePairs[USUAL_FACES], accent: '' }

  async read(reader: ContentReader): Promise<Theme> {
    this.#theme = await reader.single(look).then(themeOf, () => this.#theme)
    return this.#theme
  }

  get known(): Theme {
    return this.#theme
  }
}

/** The stylesheet of the operator's look, at an address that names its content. */
export function themeRoutes(app: FastifyInstance, context: Context, responseCache: ResponseCache): void {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get<{ Params: { name: string } }>('/theme/:name', open, async (request, reply) => {
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
    // The page was made from a look that is no more, or from one of which this process learns in a moment.
    return reply.header('cache-control', 'no-store').type(CSS).send(sheet)
  })
}
