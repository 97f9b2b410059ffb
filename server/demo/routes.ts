import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorOf, type Context } from '../context/context.ts'
import { clearDemo, cleared } from './clear.ts'
import { countDemo } from './rows.ts'
import { demoSettings } from './settings.ts'

const tags = ['Demo']
const path = '/api/admin/demo'

const present = z.object({
  rows: z.int().meta({ description: 'How many rows of the demo are there.' }),
  edited: z.int().meta({ description: 'How many of these operators have edited: they stay.' }),
  settings: z.array(z.string()).meta({ description: 'Titles of the settings that hold what the demo has set.' }),
})

/** Removes the demo, like `gapura demo clear`. */
export function demoRoutes(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { database } = context
  const config = { permission: { area: 'demo' } } as const

  app.get(
    path,
    { config, schema: { tags, summary: 'What is there of the demo', response: { 200: present } } },
    async () => ({
      ...(await countDemo(database.reader)),
      settings: await demoSettings(database.reader, database.engine),
    }),
  )

  app.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Take the demo out, but for rows that were edited and what they refer to',
        response: { 200: cleared },
      },
    },
    (request) => clearDemo(context, { author: authorOf(request, context) }),
  )
}
