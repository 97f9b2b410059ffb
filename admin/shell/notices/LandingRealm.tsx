import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRealms } from '../../../client/realms/realmCalls.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CONTENT } from '../../data/queryClient.ts'
import { sectionOfScreen } from './landingScreens.ts'
import { shellWording as words } from '../../wording/shellWording.ts'
import { useMay } from '../../session/currentUser.ts'
import styles from './notices.module.css'

/**
 * Warns that the landing page shows live data from a game, such as the player count, instead of the rows of this
 * screen.
 */
export function LandingRealm({ screen }: { screen: string | null }) {
  const section = sectionOfScreen(screen)
  const maySee = useMay()({ type: realmType.key, action: 'see' })
  const { data = [] } = useQuery({
    queryKey: [CONTENT, 'shown realms'],
    queryFn: listRealms,
    enabled: section !== null,
  })
  const landingRealm = section && data.find(({ landing }) => landing.includes(section))
  if (!landingRealm) return null
  return (
    <p role="status" className={styles['notice']}>
      <span>
        {fill(words.fromRealm, { name: landingRealm.name })}{' '}
        {maySee && <Link to={`/${realmType.screen}`}>{words.showRealm}</Link>}
      </span>
    </p>
  )
}
