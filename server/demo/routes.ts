import { z } from 'zod'
import { authorOf, type Context } from '../context/context.ts'
import { clearDemo, cleared } from './clear.ts'
import { countDemo } from './rows.ts'
import { demoSettings } from './settings.ts'
import { routesOf, type Api } from '../http/openapi.ts'

const route = routesOf('Demo', { permission: { area: 'demo' } })
const path = '/api/admin/demo'

const present = z.object({
  rows: z.int().meta({ description: 'How many rows of the demo are there.' }),
  edited: z.int().meta({ description: 'How many of these operators have edited: they stay.' }),
  settings: z.array(z.string()).meta({ description: 'Titles of the settings that hold what the demo has set.' }),
})

export function demoRoutes(app: Api, context: Context): void {
  const { database } = context

  app.get(path, route({ summary: 'What is there of the demo', response: { 200: present } }), async () => ({
    ...(await countDemo(database.reader)),
    settings: await demoSettings(database.reader, database.engine),
  }))

  app.delete(
    path,
    route({
      summary: 'Take the demo out, but for rows that were edited and what they refer to',
      response: { 200: cleared },
    }),
    (request) => clearDemo(context, { author: authorOf(request, context) }),
  )
}
