import { z } from 'zod'
import { fill } from '../../../content/messages/fill.ts'
import { saying } from '../../../content/messages/said.ts'
import { FIGURES_REPORT } from '../../../content/permissions.ts'
import { FIGURES_INTERVAL, SENT_FIGURES, type FigureName } from '../../../content/realms/figures.ts'
import { wholeNumber } from '../../../content/schema.ts'
import { expectReporter } from '../../auth/tokens.ts'
import { bearerToken } from '../../auth/guard.ts'
import type { Context } from '../../context/context.ts'
import { Refusal, type FieldErrors } from '../../errors/refusals.ts'
import { figures, type Meaning } from '../answers.ts'
import { storeFigure } from '../figures/storeFigure.ts'
import { siteDay } from '../figures/rankings.ts'
import { findRealm } from '../realms.ts'
import { cleanRows, nonsenseIn } from '../values.ts'
import { gameEnglish } from '../wording.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { intervalIn } from '../../http/parameters.ts'

const meanings: Readonly<Record<Meaning, string>> = {
  name: 'a text of at most 60 characters',
  label: 'a text, a number, or null for none',
  people: 'a whole number',
  amount: 'a whole number',
  level: 'a whole number up to 1,000,000',
  moment: 'seconds since 1970',
  emblem: 'the compressed picture as hexadecimal digits',
}

const rowsSchema = (figure: FigureName) => {
  const columns = Object.entries<Meaning>(figures[figure].columns)
  const row = z.looseObject(
    Object.fromEntries(columns.map(([name, meaning]) => [name, z.unknown().meta({ description: meanings[meaning] })])),
  )
  const { most, title } = figures[figure]
  return z
    .array(
      row,
      saying(() => fill(gameEnglish.mustBeList, { name: figure })),
    )
    .max(
      most,
      saying(() => fill(gameEnglish.mostRows, { name: figure, most })),
    )
    .optional()
    .meta({ description: `${title}, in their order` })
}

const { least, most, usual } = FIGURES_INTERVAL
const body = z.object({
  interval: wholeNumber(least, most, intervalIn({ least, most }))
    .default(usual)
    .meta({ description: 'Seconds within which the script sends again' }),
  online: rowsSchema('online'),
  factions: rowsSchema('factions'),
  kills: rowsSchema('kills'),
  players: rowsSchema('players'),
  guilds: rowsSchema('guilds'),
  vip: rowsSchema('vip'),
  castles: rowsSchema('castles'),
  zeny: rowsSchema('zeny'),
  mvp: rowsSchema('mvp'),
  pvp: rowsSchema('pvp'),
  fame: rowsSchema('fame'),
})

const kept = z.object({
  kept: z.record(z.string(), z.int()).meta({ description: 'Rows that were kept, by figure' }),
  refused: z.record(z.string(), z.string()).meta({ description: 'What was left out, since it cannot be true' }),
})

export function pushRoute(app: Api, context: Context): void {
  const { clock } = context

  app.put(
    '/api/realms/:key/figures',
    {
      onRequest: (request) => expectReporter(context, bearerToken(request), FIGURES_REPORT),
      ...routesOf('Realm figures')({
        // `public` skips the usual log-in check. The route itself requires a script's token, before the body is read.
        config: { access: 'public' },
        summary: 'Send figures, by a script whose token permits `figures-report`',
        params: z.object({ key: z.string() }),
        body,
        response: { 200: kept, ...refused(401, 403, 404, 409) },
      }),
    },
    async (request, reply) => {
      const realm = await findRealm(context, request.params.key)
      if (realm.adapter !== 'pushed') throw new Refusal('realm_is_read')
      const { interval, ...sent } = request.body
      const given = SENT_FIGURES.flatMap((figure) => {
        const rows = sent[figure]
        return rows
          ? [{ figure, rows: cleanRows(figure, rows), sent: rows.length, wrong: nonsenseIn(figure, rows) }]
          : []
      })
      const errors: FieldErrors = Object.fromEntries(
        given.flatMap(({ figure, rows, sent, wrong }) => (sent > 0 && rows.length === 0 ? [[figure, wrong]] : [])),
      )
      if (given.length === 0) errors['figures'] = [fill(gameEnglish.figureNeeded, { names: SENT_FIGURES.join(', ') })]
      if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors })
      const day = await siteDay(context)
      for (const { figure, rows, wrong } of given) {
        const reading = { realmId: realm.id, figure, interval, now: clock.now() }
        await storeFigure(context, { ...reading, rows, refused: wrong.join('; '), day })
      }
      reply.header('cache-control', 'no-store')
      return {
        kept: Object.fromEntries(given.map(({ figure, rows }) => [figure, rows.length])),
        refused: Object.fromEntries(
          given.flatMap(({ figure, wrong }) => (wrong.length > 0 ? [[figure, wrong.join('; ')]] : [])),
        ),
      }
    },
  )
}
