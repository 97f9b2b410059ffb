import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { facePairs, USUAL_FACES, type FacePair } from '../../../content/look/faces.ts'
import { themeSheet } from '../../../content/look/themeSheet.ts'
import type { Reader } from '../../../content/reader.ts'
import { look, lookChoices, type LookSettings } from '../../../content/settings/look.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { IMMUTABLE } from '../../http/headers.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'

/** The operator's own look, as a document shows it. */
export interface Theme {
  /** Address of its stylesheet; null where nothing is chosen. */
  address: string | null
  faces: FacePair
}

const CSS = 'text/css; charset=utf-8'
const NAME = /^[0-9a-f]{16}\.css$/

const hashOf = (sheet: string): string => createHash('sha256').update(sheet).digest('hex').slice(0, 16)

/** The theme, also where the settings cannot be read just now: then as they were read last. */
export class ThemeInMemory {
  #from: LookSettings | null = null
  #theme: Theme = { address: null, faces: facePairs[USUAL_FACES] }

  async read(reader: Reader): Promise<Theme> {
    const row = await reader.single(look).catch(() => null)
    if (row && row !== this.#from) {
      const choices = lookChoices(row)
      const sheet = themeSheet(choices)
      this.#from = row
      this.#theme = {
        address: sheet === '' ? null : `/theme/${hashOf(sheet)}.css`,
        faces: facePairs[choices.faces === '' ? USUAL_FACES : choices.faces],
      }
    }
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
    const sheet = themeSheet(lookChoices(await readSingle(context, look)))
    if (name === `${hashOf(sheet)}.css`) {
      const file = await responseCache.get(`/theme/${name}`, request.url, () =>
        Promise.resolve({ body: sheet, mediaType: CSS, headers: { 'cache-control': IMMUTABLE } }),
      )
      return sendCached(request, reply, file)
    }
    // The page was made from a look that is no more, or from one of which this process learns in a moment.
    return reply.header('cache-control', 'no-store').type(CSS).send(sheet)
  })
}
