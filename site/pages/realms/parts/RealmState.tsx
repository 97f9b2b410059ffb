import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import type { RealmState as State } from '../../../../content/realms/serverState.ts'
import styles from './RealmState.module.css'

const words: Readonly<Record<State, { text: string; lang?: string }>> = {
  online: { text: 'ONLINE', lang: 'en' },
  partly: { text: 'SEBAGIAN ONLINE' },
  offline: { text: 'OFFLINE', lang: 'en' },
  maintenance: { text: 'MAINTENANCE', lang: 'en' },
  unknown: { text: 'Status tidak diketahui' },
}

/** A realm without configured servers is online if somebody is playing there, and unknown otherwise. */
const stateOf = ({ status, online }: RealmAnswer): State | null => {
  if (status !== null) return status.state
  if (online === null) return null
  return online.state === 'current' && online.players ? 'online' : 'unknown'
}

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

type Server = NonNullable<RealmAnswer['status']>['servers'][number]

const serverWords = { online: 'online', offline: 'offline', unknown: 'tidak diketahui' } as const
const serverState = ({ up }: Server): keyof typeof serverWords => (up === null ? 'unknown' : up ? 'online' : 'offline')

export function RealmServers({ realm: { status } }: { realm: RealmAnswer }) {
  if (status === null || status.state === 'unknown' || status.servers.length < 2) return null
  return (
    <ul className={styles['servers']}>
      {status.servers.map((server, index) => {
        const state = serverState(server)
        return (
          <li key={index} className={styles['server']} data-state={state}>
            {`${server.name}: ${serverWords[state]}`}
          </li>
        )
      })}
    </ul>
  )
}
