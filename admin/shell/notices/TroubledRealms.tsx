import { Link } from 'react-router'
import { realm } from '../../../content/settings/realm.ts'
import { fill } from '../../../content/messages/fill.ts'
import { isTroubled } from '../../data/realms/standings.ts'
import { EVERY_MINUTE, useRealmStates } from '../../data/realms/useRealmStates.ts'
import { shellWording as words } from '../../wording/shellWording.ts'
import styles from './notices.module.css'

export function TroubledRealms() {
  const { data = [], dataUpdatedAt } = useRealmStates(EVERY_MINUTE)
  const troubled = data.filter((one) => isTroubled(one, new Date(dataUpdatedAt)))
  if (troubled.length === 0) return null
  const names = new Intl.ListFormat(words.language).format(troubled.map(({ name }) => name))
  return (
    <p role="status" className={styles['notice']}>
      <span>
        {fill(troubled.length === 1 ? words.troubledRealm : words.troubledRealms, { names })}{' '}
        <Link to={`/${realm.screen}`}>{words.showRealms}</Link>
      </span>
    </p>
  )
}
