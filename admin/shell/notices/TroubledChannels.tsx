import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listDeliveries } from '../../../client/channels.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANNELS } from '../../data/queryClient.ts'
import { useMay } from '../../session/currentUser.ts'
import { shellWording as words } from '../../wording/shellWording.ts'
import { CHANNELS_SCREEN } from '../menu.ts'
import styles from './notices.module.css'

export function TroubledChannels() {
  const mayMend = useMay()({ area: 'channels' })
  const { data = [] } = useQuery({
    queryKey: [CHANNELS, 'deliveries'],
    queryFn: listDeliveries,
    enabled: mayMend,
    staleTime: Infinity,
  })
  if (data.length === 0) return null
  return (
    <p role="status" className={styles['notice']}>
      <span>
        {fill(data.length === 1 ? words.troubledChannel : words.troubledChannels, { count: data.length })}{' '}
        <Link to={`/${CHANNELS_SCREEN}`}>{words.showChannels}</Link>
      </span>
    </p>
  )
}
