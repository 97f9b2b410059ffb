import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Context } from '../../server/context/context.ts'

const MIB = 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // The cast is safe, because the flag above defines this function.

/** Returns the memory in MiB that is still in use after garbage collection. */
export const memoryUsed = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MIB
}

export const closeContext = async ({ feed, stores, database }: Context): Promise<void> => {
  await feed.close()
  await stores.close()
  await database.close()
}
