import type { ContentType } from '../../../content/define.ts'
import { createSchema, type Input } from '../../../content/schema.ts'
import { realm } from '../../../content/settings/realm.ts'
import { status } from '../../../content/settings/status.ts'
import { DEMO_ACTOR } from '../../database/actors.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { toStored } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { SINGLE_ID } from '../singleRow.ts'
import { loggedTable } from './loggedTable.ts'

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

/** Whether the demo was the last to change the settings. */
export const isOfDemo = async (queries: Queries, type: ContentType): Promise<boolean> =>
  (await lastActor(queries, type.key)) === DEMO_ACTOR

const unset = (type: ContentType, engine: Engine) => toStored(type, createSchema(type).parse({}) as Input, engine) // The cast is safe, because parsing an empty input fills in the empty value of each field.

export async function isUnset(queries: Queries, type: ContentType, engine: Engine): Promise<boolean> {
  const row = await queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .selectAll()
    .where('id', '=', SINGLE_ID)
    .executeTakeFirstOrThrow()
  return Object.entries(unset(type, engine)).every(([name, value]) => row[name] === value)
}

export async function clearDemoSettings(writer: Writer, type: ContentType): Promise<void> {
  if (await isOfDemo(writer.tx, type)) await writer.update(loggedTable(type), SINGLE_ID, unset(type, writer.engine))
}

/**
 * Clears the demo's made-up number of players with the first realm, because the setting would override what the realm
 * reports. Runs after rows of any type are created.
 */
export async function leaveDemoStatus(writer: Writer, type: ContentType): Promise<void> {
  if (type.key === realm.key) await clearDemoSettings(writer, status)
}
