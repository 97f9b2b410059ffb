import { useRef } from 'react'
import type { RealmStanding } from '../../client/realms/realmCalls.ts'
import { fill } from '../../content/messages/fill.ts'
import { EMULATORS, realm as realmType } from '../../content/settings/realm.ts'
import { because } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { GameFilesDialog, useMayImportGame } from './gameFiles/GameFilesDialog.tsx'
import { gameFilesWords } from './gameFiles/wording.ts'
import { HiddenNamesDialog } from './HiddenNamesDialog.tsx'
import { PasswordTrialDialog } from './PasswordTrialDialog.tsx'
import { RealmReading } from './RealmReading.tsx'
import styles from './realms.module.css'
import { useRealmStates } from '../data/realms/useRealmStates.ts'
import { trialWording } from './trialWording.ts'
import { realmWording as words } from './wording.ts'

const EVERY_MS = 15_000

/** The adapters that change games: server/game/adapters/adapterOf.ts. */
const mayChangeGame = ({ adapter }: RealmStanding): boolean =>
  [...EMULATORS, 'queries'].some((known) => known === adapter)

export function RealmReadings() {
  const { data, error, dataUpdatedAt, refetch } = useRealmStates(EVERY_MS)
  const mayEdit = useMay()({ type: realmType.key, action: 'edit' })
  const mayImport = useMayImportGame()
  const heading = useRef<HTMLHeadingElement>(null)
  const names = useRowDialog<RealmStanding | null>(null, heading)
  const files = useRowDialog<RealmStanding | null>(null, heading)
  const trial = useRowDialog<RealmStanding | null>(null, heading)
  if (data?.length === 0) return null

  return (
    <section className={styles['readings']} lang={words.language} aria-labelledby="realm-readings">
      <h2 id="realm-readings" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p className={styles['soft']}>{words.about}</p>
      {data && error && (
        <p role="status" className={styles['fault']}>
          {because(words.notAgain, error, words.language)}
        </p>
      )}
      {data ? (
        data.map((realm) => (
          <RealmReading key={realm.key} realm={realm} now={new Date(dataUpdatedAt)}>
            {mayEdit && (
              <Button
                size="small"
                aria-label={fill(words.hiddenNamesOf, { name: realm.name })}
                onClick={(press) => names.show(realm, press)}
              >
                {words.hiddenNames}
              </Button>
            )}
            {mayEdit && mayChangeGame(realm) && (
              <Button
                size="small"
                aria-label={fill(trialWording.openOf, { name: realm.name })}
                onClick={(press) => trial.show(realm, press)}
              >
                {trialWording.open}
              </Button>
            )}
            {mayImport && (
              <Button
                size="small"
                lang={gameFilesWords.language}
                aria-label={fill(gameFilesWords.openOf, { name: realm.name })}
                onClick={(press) => files.show(realm, press)}
              >
                {gameFilesWords.open}
              </Button>
            )}
          </RealmReading>
        ))
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      {names.row && <HiddenNamesDialog key={names.opening} realm={names.row} {...names.dialog} />}
      {trial.row && <PasswordTrialDialog key={trial.opening} realm={trial.row} {...trial.dialog} />}
      {files.row && <GameFilesDialog key={files.opening} realm={files.row} {...files.dialog} />}
    </section>
  )
}
