import { fill } from '../../../../content/messages/fill.ts'
import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import type { RealmState as State } from '../../../../content/realms/serverState.ts'
import { realmsEnglish as english, realmsWording as words } from '../wording.ts'
import styles from './RealmState.module.css'

const textOf = (state: State): { text: string; lang?: string } =>
  state === 'partly' || state === 'unknown'
    ? { text: words[state] }
    : { text: english.states[state], lang: english.language }

/** A realm without configured servers is online if somebody is playing there, and unknown otherwise. */
const stateOf = ({ status, online }: RealmAnswer): State | null => {
  if (status !== null) return status.state
  if (online === null) return null
  return online.state === 'current' && online.players ? 'online' : 'unknown'
}

export function RealmState({ realm }: { realm: RealmAnswer }) {
  const state = stateOf(realm)
  if (state === null) return null
  const { text, lang } = textOf(state)
  return (
    <p className={styles['state']} data-state={state} lang={lang}>
      {text}
    </p>
  )
}

type Server = NonNullable<RealmAnswer['status']>['servers'][number]

const serverState = ({ up }: Server): 'online' | 'offline' | 'unknown' =>
  up === null ? 'unknown' : up ? 'online' : 'offline'

export function RealmServers({ realm: { status } }: { realm: RealmAnswer }) {
  if (status === null || status.state === 'unknown' || status.servers.length < 2) return null
  return (
    <ul className={styles['servers']}>
      {status.servers.map((server, index) => {
        const state = serverState(server)
        return (
          <li key={index} className={styles['server']} data-state={state}>
            {fill(words.servers[state], { name: server.name })}
          </li>
        )
      })}
    </ul>
  )
}
