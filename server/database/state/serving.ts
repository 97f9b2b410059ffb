import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { readState, writeState } from './siteState.ts'

// A command asks through the database whether the site is running, and the processes that serve the site answer. Unlike
// a lock, this leaves nothing behind when a process is killed.

type Site = { database: Database; clock: { now: () => Date } }

const WAIT_MS = 3_000
const LOOK_MS = 150

export async function isServed({ database, clock }: Site): Promise<boolean> {
  const question = randomUUID()
  await database.transaction((tx) => writeState(tx, 'serving-asked', question, clock.now()))
  for (let left = WAIT_MS / LOOK_MS; left > 0; left -= 1) {
    await sleep(LOOK_MS)
    if ((await readState(database.reader, 'serving-answered')) === question) return true
  }
  return false
}

export async function sayServed({ database, clock }: Site): Promise<void> {
  const question = await readState(database.reader, 'serving-asked')
  if (question !== null) await database.transaction((tx) => writeState(tx, 'serving-answered', question, clock.now()))
}
