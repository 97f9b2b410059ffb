import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
import { Random } from '../../random.ts'
import type { EngineName } from '../../testServer.ts'
import { judge, type Verdict } from './judge.ts'
import { killOften } from './kills.ts'
import { adminCall, buy, decide, settle } from './people.ts'
import { judgeServices, remind, stir } from './services.ts'
import { openWorld, type Storage, type World } from './world.ts'

interface Torture {
  engine: EngineName
  storage: Storage
  buyers: number
  kills: number
  seed: number
}

/** Buyers order and staff decide while parts of the site and of the game are killed. */
export async function torture({ engine, storage, buyers, kills, seed }: Torture): Promise<Verdict> {
  const world = await openWorld(engine, storage, buyers, seed)
  try {
    let isOver = false
    const buying = Promise.all(
      world.buyers.map((buyer, place) => buy(world, buyer, new Random(seed, place), () => isOver)),
    )
    let hasBought = false
    const deciding = Promise.all([1, 2].map((place) => decide(world, new Random(seed, 100 + place), () => hasBought)))
    const stirring = stir(world.services, new Random(seed, 400), () => isOver)
    const killed = await killOften(world, new Random(seed, 200), kills)
    isOver = true
    await buying
    await stirring
    hasBought = true
    await deciding
    await remind(world)
    const random = new Random(seed, 300)
    const orders = await settle(world, random)
    // Characters look at what came last.
    await sleep(2_000)
    await world.emulator?.stop()
    await world.tibia?.stop()
    await world.script?.stop()
    const call = adminCall(world, random)
    const sums = (await call('GET', '/ledger/sums')).body as { account: string; currency: string; amount: number }[]
    const unassigned = (await call('GET', '/unassigned-payments?state=open&per_page=100')).body as {
      amount: number
      currency: string
      note: string
    }[]
    const verdict = await judge(world, { orders, sums, unclear: await unclearLetters(world, random, orders) }, killed)
    const faults = [...verdict.faults, ...judgeServices(world, { orders, unassigned, sums, methods: world.methods })]
    return { ...verdict, atServices: world.paid.length, unassigned: unassigned.length, faults }
  } finally {
    await world.stop()
  }
}

async function unclearLetters(world: World, random: Random, orders: readonly OrderView[]) {
  const call = adminCall(world, random)
  const found: { number: string; at: Date; error: string; isGood: boolean }[] = []
  for (const { number, lines } of orders) {
    if (lines.every(({ state }) => state !== 'unclear')) continue
    const { deliveries } = (await call('GET', `/orders/${number}`)).body as {
      deliveries: { state: string; ended_at: string; last_error: string; good: object | null }[]
    }
    for (const { state, ended_at, last_error: error, good } of deliveries)
      if (state === 'unclear') found.push({ number, at: new Date(ended_at), error, isGood: good !== null })
  }
  return found
}
