import { sql } from 'kysely'
import { item } from '../../content/types/item.ts'
import { map } from '../../content/types/map.ts'
import { monster } from '../../content/types/monster.ts'
import { untracked } from '../../server/content/contentReader.ts'
import type { Context } from '../../server/context/context.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { catalogue } from '../../server/game/catalogue/tables.ts'
import { readingRowsIn } from '../../server/messages/rowsIn.ts'
import type { Config } from '../../server/process/config.ts'
import { searchSite } from '../../server/siteSearch/siteSearch.ts'
import { openContext } from '../../server/start/openContext.ts'
import { median, table } from '../table.ts'
import { closeContext, memoryUsed } from './contextMemory.ts'

/** Names in Thai take two bytes for each character. */
const LANGUAGES = [
  { tag: 'en', name: 'An English' },
  { tag: 'th', name: 'ภาษาไทย' },
] as const

const SEARCHES = ['potion', 'wolf bench', 'sword of bench 4', 'bench 777', 'goblin tower'] as const
const TURNS = 5

/** Measures what the game's data takes in memory if each name is translated, and how long searches take. */
export async function measureTranslated(config: Config): Promise<string[]> {
  const rows: string[][] = []
  for (let further = 0; further <= LANGUAGES.length; further += 1) {
    const offered = LANGUAGES.slice(0, further)
    await translate(config, offered)
    const context = await openContext(config)
    await context.feed.start()
    const before = memoryUsed()
    await context.memory.get(catalogue)
    const held = memoryUsed() - before
    const tags = ['', ...offered.map(({ tag }) => tag)]
    // The first search also reads the tables of what is no game's data.
    for (const tag of tags) await search(context, tag, SEARCHES[0])
    const times: string[] = []
    for (const tag of tags) times.push((await cpuOf(context, tag)).toFixed(1))
    rows.push([tags.map((tag) => tag || 'main').join(', '), held.toFixed(1), times.join(', ')])
    await closeContext(context)
  }
  return [
    'The same with all names of items, monsters and maps in further languages; searches are those of the whole site, median.',
    '',
    table(['languages', 'catalogue, MiB', 'a search in each, CPU, ms'], rows),
    '',
  ]
}

const search = (context: Context, tag: string, q: string) =>
  readingRowsIn(tag === '' ? null : { tag, source: 'id', isOffered: true }, () => searchSite(context, untracked, { q }))

async function cpuOf(context: Context, tag: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const q of SEARCHES) {
      const cpu = process.cpuUsage()
      await search(context, tag, q)
      const { user, system } = process.cpuUsage(cpu)
      times.push((user + system) / 1_000)
    }
  return median(times)
}

/** Writes the column as server/content/translations does. Names of the bench need no escapes in JSON. */
async function translate(config: Config, languages: readonly (typeof LANGUAGES)[number][]): Promise<void> {
  const database = openDatabase(config)
  await database.transaction(async (tx) => {
    for (const { table: name, name: column } of [item, monster, map]) {
      const parts = languages.map(
        (one) =>
          sql`${sql.lit(`"${one.tag}":{"${column}":["${one.name} `)} || ${sql.ref(column)} || ${sql.lit('","AbCdEfGh"]}')}`,
      )
      const all = parts.length === 0 ? sql`null` : sql`'{' || ${sql.join(parts, sql` || ',' || `)} || '}'`
      await sql`update ${sql.table(name)} set translations = ${all}`.execute(tx)
    }
  })
  await database.close()
}
