import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drops } from '../../demo/drops.ts'
import { items } from '../../demo/items.ts'
import { maps } from '../../demo/maps.ts'
import { news } from '../../demo/news.ts'
import { npcs } from '../../demo/npcs.ts'
import { contentTypes } from '../../content/index.ts'
import { drop } from '../../content/types/drop.ts'
import { item } from '../../content/types/item.ts'
import { map } from '../../content/types/map.ts'
import { news as newsType } from '../../content/types/news.ts'
import { npc } from '../../content/types/npc.ts'
import { insertRow } from '../content/operations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/open.ts'
import { write } from '../database/write.ts'
import { acceptPicture, type Picture } from '../pictures/accept.ts'
import { DEMO_ACTOR } from './rows.ts'

const folder = join(import.meta.dirname, '../../demo/pictures')
const DAY_MS = 86_400_000

/** Whether no content was ever written here: after a `demo clear` it was. */
export async function isUntouched({ reader }: Database): Promise<boolean> {
  const change = await reader
    .selectFrom('changes')
    .select('sequence')
    .where(
      'content_type',
      'in',
      contentTypes.map(({ key }) => key),
    )
    .limit(1)
    .executeTakeFirst()
  return change === undefined
}

/** Loads the demo, all of it or nothing. Gives how many rows it has. */
export async function loadDemo({ database, feed, clock }: Context): Promise<number> {
  const now = clock.now()
  const pictures = await readPictures([...maps, ...news].map(({ picture }) => picture))
  const picture = (name: string): Picture => found(pictures, name)
  const author = { actor: DEMO_ACTOR, requestId: null, now }

  return write(database, feed, author, async (writer) => {
    let count = 0
    const insert: typeof insertRow = (...args) => {
      count += 1
      return insertRow(...args)
    }
    const { engine } = database

    const mapIds = new Map<string, number>()
    for (const { map_name, picture: name } of maps) {
      mapIds.set(map_name, await insert(writer, engine, map, { map_name, image: picture(name) }, now))
    }
    const itemIds = new Map<string, number>()
    for (const items_name of items) itemIds.set(items_name, await insert(writer, engine, item, { items_name }, now))
    for (const { npc: name, buy_with, map: home } of npcs) {
      await insert(writer, engine, npc, { npc: name, buy_with, map_information_id: found(mapIds, home) }, now)
    }
    for (const { monster, map: home, item: dropped } of drops) {
      const values = { monster, map_information_id: found(mapIds, home), items_id: found(itemIds, dropped) }
      await insert(writer, engine, drop, values, now)
    }
    for (const { title, subtitle, description, picture: name, daysAgo } of news) {
      const written = new Date(now.getTime() - daysAgo * DAY_MS)
      await insert(writer, engine, newsType, { title, subtitle, description, image: picture(name) }, written)
    }
    return count
  })
}

async function readPictures(names: readonly string[]): Promise<Map<string, Picture>> {
  const accepted = [...new Set(names)].map(async (name): Promise<[string, Picture]> => [
    name,
    await acceptPicture(await readFile(join(folder, name))),
  ])
  return new Map(await Promise.all(accepted))
}

function found<T>(known: ReadonlyMap<string, T>, name: string): T {
  const value = known.get(name)
  if (value === undefined) throw new Error(`The demo names "${name}", which it does not have.`)
  return value
}
