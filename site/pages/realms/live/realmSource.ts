import { readRealms } from '../../../../client/reader.ts'
import type { FigureAge } from '../../../../content/realms/figures.ts'
import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import { awaySince } from '../../../away/siteAway.ts'

const EVERY_MS = 60_000

/**
 * Where pages that stand open have live figures from: asks for them once a minute while the page is seen, and at once when it is seen
 * again after longer. What has not changed costs an answer without a body. `onAway` is told since when the site is away, whose pages a
 * proxy serves meanwhile: what they show is so old. Gives what ends it.
 */
export function followRealms(
  onAnswer: (realms: readonly RealmAnswer[]) => void | Promise<void>,
  onAway: (since: string) => void,
): () => void {
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
      // What is shown stays; the next minute asks again.
      console.warn('The figures of the realms could not be read.', error)
      const since = await awaySince(error)
      if (since !== null && !signal.aborted) onAway(since)
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

/** Figures that were current when the site was last there. */
const older = <Figure extends FigureAge>(figure: Figure | null, as_of: string): Figure | null =>
  figure?.state === 'current' ? { ...figure, state: 'old', as_of } : figure

/** What is known of a realm while the site is away, with its age. */
export const knownUntil = (realm: RealmAnswer, since: string): RealmAnswer => ({
  ...realm,
  status: realm.status && { ...realm.status, as_of: realm.status.as_of ?? since },
  online: older(realm.online, since),
  factions: older(realm.factions, since),
  kills: older(realm.kills, since),
  players: older(realm.players, since),
  guilds: older(realm.guilds, since),
  vip: older(realm.vip, since),
})
