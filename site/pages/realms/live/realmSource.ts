import { readRealms } from '../../../../client/reader.ts'
import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import { everyMinute } from '../../../data/everyMinute.ts'

export const followRealms = (onAnswer: (realms: readonly RealmAnswer[]) => void | Promise<void>): (() => void) =>
  everyMinute(async (signal) => {
    const realms = await readRealms()
    if (!signal.aborted) await onAnswer(realms)
  })
