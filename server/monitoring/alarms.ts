import { z } from 'zod'
import { OWNERS } from '../../content/permissions.ts'
import { siteAlarmSentences, type KeyAlarm } from '../../content/siteAlarms.ts'
import { fill } from '../../content/messages/fill.ts'
import { channelsWithoutSecrets } from '../channels/secrets.ts'
import type { Context } from '../context/context.ts'
import { endDatabaseAlarm, readDatabaseAlarm } from '../database/state/siteFile.ts'
import { countUnreadable } from '../factors/factors.ts'
import { acceptPepper, isKnownPepper } from '../hashing/hasher.ts'
import { message, routesOf, type Api } from '../http/openapi.ts'
import { alarmWording as words } from './wording.ts'

async function readKeyAlarm({ database, hasher }: Pick<Context, 'database' | 'hasher'>): Promise<KeyAlarm | null> {
  if (await isKnownPepper(database, hasher)) return null
  const [apps, channels] = await Promise.all([
    countUnreadable(database.reader, hasher),
    channelsWithoutSecrets(database.reader, hasher),
  ])
  return { apps, channels: channels.length }
}

/** Returns the sentences for the log of a start. */
export async function alarmSentences(context: Context): Promise<string[]> {
  const [database, key] = await Promise.all([readDatabaseAlarm(context.database), readKeyAlarm(context)])
  return [
    ...(database ? [fill(siteAlarmSentences[database.kind], { time: database.since })] : []),
    ...(key ? [fill(siteAlarmSentences.key, { ...key })] : []),
  ]
}

const route = routesOf('Alarms', { permission: { area: OWNERS } })
const path = '/api/admin/alarms'

const alarms = z.object({
  database: z.object({ kind: z.enum(['other', 'older']), since: z.string() }).nullable(),
  key: z.object({ apps: z.int(), channels: z.int() }).nullable(),
})

/** These routes are described in docs/api/operations.md, "Alarms". */
export function alarmRoutes(app: Api, context: Context): void {
  const { database, hasher, clock } = context

  app.get(
    path,
    route({ summary: 'Whether the database or the key is not the one that the site had', response: { 200: alarms } }),
    async () => ({ database: await readDatabaseAlarm(database), key: await readKeyAlarm(context) }),
  )

  app.delete(
    `${path}/database`,
    route({
      config: { needsProof: true },
      summary: 'Accept the database that the site serves',
      response: { 200: message },
    }),
    async () => {
      await endDatabaseAlarm(database)
      return { message: words.databaseAccepted }
    },
  )

  app.delete(
    `${path}/key`,
    route({
      config: { needsProof: true },
      summary: 'Accept the key that the site has now, and give up what only the former one can read',
      response: { 200: message },
    }),
    async () => {
      await acceptPepper(database, hasher, clock.now())
      return { message: words.keyAccepted }
    },
  )
}
