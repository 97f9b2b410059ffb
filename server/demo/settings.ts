import { settings } from '../../demo/home.ts'
import { contentType, singleTypes } from '../../content/index.ts'
import { SINGLE_ID } from '../content/singleRow.ts'
import { clearDemoSettings, isOfDemo, isUnset } from '../content/writing/demoSettings.ts'
import { loggedTable } from '../content/writing/loggedTable.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { Writer } from '../database/changes/write.ts'
import { toStored } from '../database/schema/columns.ts'

export async function demoSettings(queries: Queries, engine: Engine): Promise<string[]> {
  const titles: string[] = []
  for (const type of singleTypes)
    if ((await isOfDemo(queries, type)) && !(await isUnset(queries, type, engine))) titles.push(type.title)
  return titles
}

export async function loadSettings(writer: Writer): Promise<void> {
  for (const [key, values] of Object.entries(settings)) {
    const type = contentType(key)
    if ((await isOfDemo(writer.tx, type)) || (await isUnset(writer.tx, type, writer.engine)))
      await writer.update(loggedTable(type), SINGLE_ID, toStored(type, values, writer.engine))
  }
}

export async function clearSettings(writer: Writer): Promise<void> {
  for (const type of singleTypes) await clearDemoSettings(writer, type)
}
