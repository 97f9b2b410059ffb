import { useRef, useState } from 'react'
import type { RealmStanding } from '../../client/realms/realmCalls.ts'
import { fill } from '../../content/wording.ts'
import { realm as realmType } from '../../content/settings/realm.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { GameFilesDialog, useMayImportGame } from './gameFiles/GameFilesDialog.tsx'
import { gameFilesWords } from './gameFiles/wording.ts'
import { HiddenNamesDialog } from './HiddenNamesDialog.tsx'
import { RealmReading } from './RealmReading.tsx'
import styles from './realms.module.css'
import { useRealmStandings } from '../data/realms/useRealmStandings.ts'
import { realmWording as words } from './wording.ts'

const EVERY_MS = 15_000

/** An open dialog and its realm, which stays while it closes. `opening` is its key. */
interface Opened {
  of: RealmStanding | null
  open: boolean
  opening: number
}
const CLOSED: Opened = { of: null, open: false, opening: 0 }
const opened =
  (realm: RealmStanding) =>
  ({ opening }: Opened): Opened => ({ of: realm, open: true, opening: opening + 1 })

export function RealmReadings() {
  const { data, error, dataUpdatedAt, refetch } = useRealmStandings(EVERY_MS)
  const mayEdit = useMay()({ type: realmType.key, action: 'edit' })
  const mayImport = useMayImportGame()
  const [names, setNames] = useState<Opened>(CLOSED)
  const [files, setFiles] = useState<Opened>(CLOSED)
  const opener = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The realm may be deleted meanwhile.
  const finalFocus = () => (opener.current?.isConnected ? opener.current : heading.current)
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
                  setNames(opened(realm))
                }}
              >
                {words.hiddenNames}
              </Button>
            )}
            {mayImport && (
              <Button
                size="small"
                lang={gameFilesWords.language}
                aria-label={fill(gameFilesWords.openOf, { name: realm.name })}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget
                  setFiles(opened(realm))
                }}
              >
                {gameFilesWords.open}
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
          finalFocus={finalFocus}
        />
      )}
      {files.of && (
        <GameFilesDialog
          key={files.opening}
          realm={files.of}
          open={files.open}
          onClose={() => setFiles((old) => ({ ...old, open: false }))}
          finalFocus={finalFocus}
        />
      )}
    </section>
  )
}
