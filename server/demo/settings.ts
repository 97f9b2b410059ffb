import { settings } from '../../demo/home.ts'
import type { ContentType } from '../../content/define.ts'
import { contentType, singleTypes } from '../../content/index.ts'
import { createSchema, type Input } from '../../content/schema.ts'
import { loggedTable } from '../content/operations.ts'
import { SINGLE_ID } from '../content/singleRow.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { Writer } from '../database/changes/write.ts'
import { toStored } from '../database/schema/columns.ts'
import type { ContentTables } from '../database/tables.ts'
import { DEMO_ACTOR } from '../database/actors.ts'

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

const unset = (type: ContentType, engine: Engine) => toStored(type, createSchema(type).parse({}) as Input, engine) // The cast is safe, because parsing an empty input fills in the empty value of each field.

async function isUnset(queries: Queries, type: ContentType, engine: Engine): Promise<boolean> {
  const row = await queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .selectAll()
    .where('id', '=', SINGLE_ID)
    .executeTakeFirstOrThrow()
  return Object.entries(unset(type, engine)).every(([name, value]) => row[name] === value)
}

export async function demoSettings(queries: Queries, engine: Engine): Promise<string[]> {
  const titles: string[] = []
  for (const type of singleTypes)
    if ((await lastActor(queries, type.key)) === DEMO_ACTOR && !(await isUnset(queries, type, engine)))
      titles.push(type.title)
  return titles
}

export async function loadSettings(writer: Writer): Promise<void> {
  for (const [key, values] of Object.entries(settings)) {
    const type = contentType(key)
    if ((await lastActor(writer.tx, key)) === DEMO_ACTOR || (await isUnset(writer.tx, type, writer.engine)))
      await writer.update(loggedTable(type), SINGLE_ID, toStored(type, values, writer.engine))
  }
}

export async function clearSettings(writer: Writer): Promise<void> {
  for (const type of singleTypes) {
    if ((await lastActor(writer.tx, type.key)) !== DEMO_ACTOR) continue
    await writer.update(loggedTable(type), SINGLE_ID, unset(type, writer.engine))
  }
}
