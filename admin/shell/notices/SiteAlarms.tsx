import { useQuery } from '@tanstack/react-query'
import { endSiteAlarm, readSiteAlarms } from '../../../client/siteAlarms.ts'
import { OWNERS } from '../../../content/permissions.ts'
import { siteAlarmSentences } from '../../../content/siteAlarms.ts'
import { fill } from '../../../content/messages/fill.ts'
import { SITE_ALARMS } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'
import { useMay } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { shellWording as words } from '../../wording/shellWording.ts'
import styles from './notices.module.css'

export function SiteAlarms() {
  const { data } = useQuery({
    queryKey: [SITE_ALARMS],
    queryFn: readSiteAlarms,
    enabled: useMay()({ area: OWNERS }),
    staleTime: Infinity,
  })
  const end = useAction({
    run: endSiteAlarm,
    language: words.language,
    failed: '{reason}',
    reload: [SITE_ALARMS],
  })
  if (!data) return null
  const { database, key } = data
  return (
    <>
      {database && (
        <p role="alert" className={`${styles['notice']} ${styles['alarm']}`}>
          <span>{fill(siteAlarmSentences[database.kind], { time: formatTime(database.since, words.language) })}</span>
          <Button size="small" disabled={end.isPending} onClick={() => end.mutate('database')}>
            {words.meantDatabase}
          </Button>
        </p>
      )}
      {key && (
        <p role="alert" className={`${styles['notice']} ${styles['alarm']}`}>
          <span>{fill(siteAlarmSentences.key, { ...key })}</span>
          <Button size="small" disabled={end.isPending} onClick={() => end.mutate('key')}>
            {words.useNewKey}
          </Button>
        </p>
      )}
    </>
  )
}
