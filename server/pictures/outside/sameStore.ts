import { randomUUID } from 'node:crypto'
import type { ObjectStores } from '../../objectStore/objectStores.ts'

const known = new WeakMap<ObjectStores, Map<string, boolean>>()

/**
 * Whether two addresses are of one store: another name of the endpoint, or a symbolic link. Looks for an object that it puts at
 * the one at the other, once per process. Throws ObjectStoreError.
 */
export async function isSameStore(stores: ObjectStores, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const answers = known.get(stores) ?? new Map<string, boolean>()
  known.set(stores, answers)
  const pair = [one, other].sort().join(' ')
  const answer = answers.get(pair)
  if (answer !== undefined) return answer
  const [writable, readable] = [await stores.open(one), await stores.open(other)]
  const key = `probe-${randomUUID()}`
  await writable.put(key, Buffer.from(key))
  try {
    const isSame = (await readable.head(key)) !== undefined
    answers.set(pair, isSame)
    return isSame
  } finally {
    await writable.remove(key)
  }
}
