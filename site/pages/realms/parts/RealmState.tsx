import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import styles from './RealmState.module.css'

type State = 'online' | 'partly' | 'offline' | 'unknown'

const words: Readonly<Record<State, { text: string; lang?: 'en' }>> = {
  online: { text: 'ONLINE', lang: 'en' },
  partly: { text: 'SEBAGIAN ONLINE' },
  offline: { text: 'OFFLINE', lang: 'en' },
  unknown: { text: 'Status tidak diketahui' },
}

/** Who is counted is in a world that runs. Where nobody is, nothing can be said of it. */
const stateOf = ({ online }: RealmAnswer): State | null => {
  if (online === null) return null
  return online.state === 'current' && online.players ? 'online' : 'unknown'
}

/** Whether a realm's world can be entered. */
export function RealmState({ realm }: { realm: RealmAnswer }) {
  const state = stateOf(realm)
  if (state === null) return null
  const { text, lang } = words[state]
  return (
    <p className={styles['state']} data-state={state} lang={lang}>
      {text}
    </p>
  )
}
