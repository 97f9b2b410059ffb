import { picture } from '../samples.ts'
import type { TestServer } from '../testServer.ts'

type Values = Readonly<Record<string, unknown>>

export async function addRow(
  server: TestServer,
  token: string,
  path: string,
  values: Values,
  file?: { field: string; width?: number; height?: number },
): Promise<number> {
  const body = file ? new FormData() : values
  if (body instanceof FormData && file) {
    for (const [name, value] of Object.entries(values)) body.set(name, String(value))
    body.set(file.field, await picture('png', file.width, file.height), 'picture.png')
  }
  const answer = await server.call('POST', `/api/game-info/${path}`, { token, body })
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return (answer.body as { id: number }).id
}

/** Creates a small game world, in which the monster Poring drops the item Apple in two places. */
export async function makeWorld(server: TestServer, token: string) {
  const add = (path: string, values: Values, file?: Parameters<typeof addRow>[4]) =>
    addRow(server, token, path, values, file)
  const field = await add(
    'mapinfo',
    { map_name: 'Prontera Field', cells_wide: 200, cells_high: 400 },
    { field: 'image' },
  )
  const town = await add('mapinfo', { map_name: 'Prontera' })
  const apple = await add(
    'items',
    {
      items_name: 'Apple',
      kind: 'Healing',
      description: 'Buah merah yang segar.',
      weight: 2.5,
      used_by: 'Semua',
      buy_price: 15,
      sell_price: 7,
    },
    { field: 'icon', width: 24, height: 24 },
  )
  const banana = await add('items', { items_name: 'Banana', kind: 'healing' })
  const card = await add('items', { items_name: 'Poring Card', kind: 'Card', slots: 0 })
  const poring = await add('monsters', {
    ...{ monster_name: 'Poring', level: 1, race: 'Plant', element: 'Water 1', size: 'Medium' },
    ...{ hp: 50, base_experience: 2, job_experience: 1 },
  })
  const wolf = await add('monsters', { monster_name: 'Wolf', level: 25, race: 'Brute', element: 'Earth 1' })
  const drops = 'server-information/droplist'
  const appleOfPoring = await add(drops, {
    ...{ monster: 'PORING', monster_id: poring, map_information_id: field, items_id: apple },
    ...{ chance: 10, quantity: 1 },
  })
  await add(drops, { monster: 'Poring', monster_id: poring, map_information_id: town, items_id: apple, chance: 2.5 })
  await add(drops, { monster: 'Poring', monster_id: poring, map_information_id: field, items_id: card, chance: 0.01 })
  await add(drops, { monster: 'Kelinci', map_information_id: field, items_id: banana })
  await add('spawns', {
    ...{ monster_id: poring, map_information_id: field, amount: 70, respawn_seconds: 90, x: 50, y: 100 },
  })
  await add('spawns', { monster_id: wolf, map_information_id: field, amount: 5 })
  const merchant = await add('server-information/npclist', {
    ...{ npc: 'Pedagang Buah', buy_with: 'Zeny', map_information_id: town, x: 150, y: 180 },
  })
  await add('npc-items', { npc_id: merchant, items_id: apple })
  await server.context.feed.poll()
  return { field, town, apple, banana, card, poring, wolf, appleOfPoring, merchant }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
