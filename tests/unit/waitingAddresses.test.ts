import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { linkedAddresses } from '../../server/publish/places.ts'
import { Waiting } from '../../server/publish/waiting.ts'

const MIB = 2 ** 20

/** What is held when all garbage has been collected, in bytes. */
function held(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().heapUsed
}

it('addresses that wait to be published do not hold the pages on which they were found', () => {
  const waiting = new Waiting()
  const before = held()
  for (let number = 0; number < 1_000; number += 1) {
    const page = `<a href="/gameinfo/item/${number}-sebilah-pedang">Pedang</a>${'kata-kata '.repeat(5_000)}`
    for (const address of linkedAddresses('html', Buffer.from(page))) waiting.add(address)
  }
  expect(waiting.waiting).toBe(1_000)
  // The pages have 48 MiB.
  expect(held() - before).toBeLessThan(5 * MIB)
})
