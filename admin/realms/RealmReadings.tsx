import { useRef, useState } from 'react'
import type { RealmStanding } from '../../client/realms/realms.ts'
import { fill } from '../../content/wording.ts'
import { realm as realmType } from '../../content/settings/realm.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { HiddenNamesDialog } from './HiddenNamesDialog.tsx'
import { RealmReading } from './RealmReading.tsx'
import styles from './realms.module.css'
import { useRealmStandings } from '../data/realms/useRealmStandings.ts'
import { realmWording as words } from './wording.ts'

const EVERY_MS = 15_000

/** How the reading of each realm stands, and the names of it that visitors do not see. */
export function RealmReadings() {
  const { data, error, dataUpdatedAt, refetch } = useRealmStandings(EVERY_MS)
  const mayEdit = useMay()({ type: realmType.key, action: 'edit' })
  // The realm stays while its dialog closes. `opening` counts the openings.
  const [names, setNames] = useState<{ of: RealmStanding | null; open: boolean; opening: number }>({
    ...{ of: null, open: false, opening: 0 },
  })
  const opener = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (data?.length === 0) return null

  return (
    <section className={styles['readings']} lang={words.language} aria-labelledby="realm-readings">
      <h2 id="realm-readings" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p className={styles['soft']}>{words.about}</p>
      {data && error && (
        <p role="status" className={styles['fault']}>
          {fill(words.notAnew, { reason: reasonOf(error) ?? words.unknownReason })}
        </p>
      )}
      {data ? (
        data.map((realm) => (
          <RealmReading key={realm.key} realm={realm} now={new Date(dataUpdatedAt)}>
            {mayEdit && (
              <Button
                size="small"
                aria-label={fill(words.hiddenNamesOf, { name: realm.name })}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget
                  setNames(({ opening }) => ({ of: realm, open: true, opening: opening + 1 }))
                }}
              >
                {words.hiddenNames}
              </Button>
            )}
          </RealmReading>
        ))
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      {names.of && (
        <HiddenNamesDialog
          key={names.opening}
          realm={names.of}
          open={names.open}
          onClose={() => setNames((old) => ({ ...old, open: false }))}
          // Its realm may have been deleted meanwhile.
          finalFocus={() => (opener.current?.isConnected ? opener.current : heading.current)}
        />
      )}
    </section>
  )
}
