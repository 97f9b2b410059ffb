import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../random.ts'
import type { World } from './world.ts'

export interface Kill {
  target: string
  at: Date
}

/** Kills one part after another, at random times, and starts each again. */
export async function killOften(
  { sites, mariadb, postgres, emulator, tibia, script }: World,
  random: Random,
  times: number,
) {
  const targets: { name: string; kill: () => Promise<unknown>; start: () => Promise<unknown> }[] = [
    ...sites.map((site, place) => ({
      ...{ name: `site ${place + 1}`, kill: () => site.end('SIGKILL'), start: () => site.start() },
    })),
    { name: 'database of the game', kill: () => mariadb.kill(), start: () => mariadb.restart() },
    ...(emulator
      ? [
          { name: 'char-server', kill: () => emulator.killChar(), start: () => emulator.startChar() },
          { name: 'map-server', kill: () => emulator.killMap(), start: () => emulator.startMap() },
          ...(script ? [{ name: 'script', kill: () => script.kill(), start: () => script.start() }] : []),
        ]
      : []),
    ...(tibia ? [{ name: 'game', kill: () => tibia.kill(), start: () => tibia.start() }] : []),
    ...(postgres
      ? [{ name: 'database of the site', kill: () => postgres.halt(), start: () => postgres.resume() }]
      : []),
  ]
  const kills: Kill[] = []
  // Each part as often as the others, in an order by chance.
  let left: typeof targets = []
  for (let count = 0; count < times; count += 1) {
    if (left.length === 0) left = [...targets]
    const target = random.pick(left)
    left = left.filter((one) => one !== target)
    await sleep(random.whole(0, 900))
    kills.push({ target: target.name, at: new Date() })
    await target.kill()
    await sleep(random.whole(0, 500))
    await target.start()
  }
  return kills
}
