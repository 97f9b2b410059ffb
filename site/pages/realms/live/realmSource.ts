import { readRealms } from '../../../../client/reader.ts'
import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'

const EVERY_MS = 60_000

export function followRealms(onAnswer: (realms: readonly RealmAnswer[]) => void | Promise<void>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      const realms = await readRealms()
      if (!signal.aborted) await onAnswer(realms)
    } catch (error) {
      console.warn('The figures of the realms could not be read.', error)
    }
    plan()
  }
  function plan(): void {
    clearTimeout(timer)
    if (document.hidden || signal.aborted) return
    timer = setTimeout(() => void ask(), Math.max(0, askedAt + EVERY_MS - Date.now()))
  }
  document.addEventListener('visibilitychange', plan, { signal })
  plan()
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
