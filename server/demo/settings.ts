import { settings } from '../../demo/home.ts'
import { contentType, singleTypes } from '../../content/index.ts'
import { createSchema, type Input } from '../../content/schema.ts'
import { loggedTable } from '../content/operations.ts'
import { SINGLE_ID } from '../content/singleRow.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { Writer } from '../database/changes/write.ts'
import { toStored } from '../database/schema/columns.ts'
import { DEMO_ACTOR } from './rows.ts'

/** Who has changed the settings of a type last; null where nobody has. */
async function lastActor(queries: Queries, key: string): Promise<string | null> {
  const change = await queries
    .selectFrom('changes')
    .select('actor')
    .where('content_type', '=', key)
    .where('action', '=', 'update')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change?.actor ?? null
}

/** Sets what the demo brings, where nobody else has set anything. */
export async function loadSettings(writer: Writer, engine: Engine): Promise<void> {
  for (const [key, values] of Object.entries(settings)) {
    const type = contentType(key)
    if ([null, DEMO_ACTOR].includes(await lastActor(writer.tx, key)))
      await writer.update(loggedTable(type), SINGLE_ID, toStored(type, values, engine))
  }
}

/** Takes back what the demo has set, where nobody has changed it since; what operators have set stays. */
export async function clearSettings(writer: Writer, engine: Engine): Promise<void> {
  for (const type of singleTypes) {
    if ((await lastActor(writer.tx, type.key)) !== DEMO_ACTOR) continue
    const empty = createSchema(type).parse({}) as Input // what is empty in each field
    await writer.update(loggedTable(type), SINGLE_ID, toStored(type, empty, engine))
  }
}
