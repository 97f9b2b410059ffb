import { useNavigate } from 'react-router'
import { draftPatchNotes } from '../../../client/realms/gameFiles.ts'
import { isGameFile } from '../../../content/realms/gameFilePaths.ts'
import { GAME_ENCODINGS, GAME_MODES, GAME_PARTS } from '../../../content/realms/gameFiles.ts'
import { GAME_TYPES } from '../../../content/realms/gameImport.ts'
import { news } from '../../../content/types/news.ts'
import { fill } from '../../../content/messages/fill.ts'
import { rowPath } from '../../form/rowAddress.ts'
import { useMay } from '../../session/currentUser.ts'
import sheets from '../../sheets/sheets.module.css'
import { refusalOf } from '../../sheets/useCheckedImport.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalBody } from '../../ui/dialogs/Modal.tsx'
import { UploadIcon } from '../../ui/icons.tsx'
import type { DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { FileDrop } from '../../ui/inputs/files/FileDrop.tsx'
import { FolderButton } from '../../ui/inputs/files/FolderButton.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Tick } from '../../ui/inputs/Tick.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './gameFiles.module.css'
import { GameReport } from './GameReport.tsx'
import { useGameImport, writtenBy, type GameImport } from './useGameImport.ts'
import { gameFilesWords as words } from './wording.ts'
import { useSingleMutation } from '../../data/useSingleMutation.ts'

const { language } = words

export function useMayImportGame(): boolean {
  const may = useMay()
  return GAME_TYPES.every((type) => may({ type, action: 'import' }))
}

interface GameFilesDialogProps extends DialogProps {
  realm: { key: string; name: string }
}

export function GameFilesDialog({ realm, onClose, ...dialog }: GameFilesDialogProps) {
  const files = useGameImport(realm.key)
  const { report, fault, packing, busy, batch } = files
  return (
    <Modal
      {...dialog}
      onClose={() => busy !== 'importing' && onClose()}
      title={fill(words.title, { name: realm.name })}
      language={language}
      wide
    >
      <ModalBody>
        <section className={sheets['part']} aria-busy={busy !== null || packing !== null}>
          {batch === null ? <Choice files={files} /> : <Notes realm={realm.key} batch={batch} />}
          {packing !== null && <p role="status">{packing}</p>}
          {busy === 'reading' && <p role="status">{words.reading}</p>}
          {fault && (
            <p role="alert" className={sheets['fault']}>
              {fault}
            </p>
          )}
          {report && <GameReport report={report} />}
          {report && <Run files={files} />}
        </section>
      </ModalBody>
    </Modal>
  )
}

function Choice({ files }: { files: GameImport }) {
  const { mode, encoding, parts, busy, packing, report, want, choose, chooseFolder, chooseEntries } = files
  return (
    <>
      <p className={sheets['about']}>{words.about}</p>
      <fieldset className={styles['wish']} disabled={busy === 'importing'}>
        <legend>{words.mode}</legend>
        {GAME_MODES.map((one) => (
          <Tick key={one} type="radio" name="mode" checked={one === mode} onChange={() => want({ mode: one })}>
            {words.modes[one]}
          </Tick>
        ))}
      </fieldset>
      <fieldset className={styles['wish']} disabled={busy === 'importing'}>
        <legend>{words.parts}</legend>
        {GAME_PARTS.map((part) => (
          <Tick
            key={part}
            checked={parts.includes(part)}
            // The last ticked box cannot be cleared, because an import must contain at least one kind of data.
            disabled={parts.length === 1 && parts[0] === part}
            onChange={(isOn) =>
              want({ parts: GAME_PARTS.filter((one) => (one === part ? isOn : parts.includes(one))) })
            }
          >
            {words.partNames[part]}
          </Tick>
        ))}
      </fieldset>
      <label className={styles['line']}>
        {words.encoding}
        <Select
          value={encoding}
          disabled={busy === 'importing'}
          options={GAME_ENCODINGS.map((one) => [one, one])}
          onChange={(one) => want({ encoding: one })}
        />
      </label>
      {report === null && (
        <>
          <FileDrop
            accept=".zip,application/zip"
            onFile={choose}
            onFolder={chooseEntries}
            invitation={words.choose}
            limits={words.limits}
          >
            <UploadIcon />
          </FileDrop>
          <div className={sheets['line']}>
            <FolderButton isWanted={isGameFile} disabled={packing !== null || busy !== null} onFolder={chooseFolder}>
              {words.chooseFolder}
            </FolderButton>
          </div>
        </>
      )}
    </>
  )
}

function Run({ files: { report, takeTheirs, removeLeft, busy, want, reset, run } }: { files: GameImport }) {
  const may = useMay()
  if (!report) return null
  const count = writtenBy(report, removeLeft)
  const has = (what: 'kept' | 'left') => report.types.some((counts) => counts[what] > 0)
  const isFaulty = report.counts.faults > 0 || report.types.some(({ refused }) => refused > 0)
  const mayRemove = GAME_TYPES.every((type) => may({ type, action: 'delete' }))
  return (
    <>
      <div className={styles['wish']}>
        {(takeTheirs || has('kept')) && (
          <Tick checked={takeTheirs} disabled={busy !== null} onChange={(isOn) => want({ takeTheirs: isOn })}>
            {words.takeTheirs}
          </Tick>
        )}
        {mayRemove && has('left') && (
          <Tick checked={removeLeft} disabled={busy !== null} onChange={(isOn) => want({ removeLeft: isOn })}>
            {words.removeLeft}
          </Tick>
        )}
      </div>
      {!isFaulty && count === 0 && <p className={sheets['about']}>{words.nothing}</p>}
      <div className={sheets['line']}>
        <Button disabled={busy !== null} onClick={reset}>
          {words.another}
        </Button>
        <Button variant="primary" disabled={busy !== null || isFaulty || count === 0} onClick={run}>
          {busy === 'importing' ? words.running : fill(words.run, { count })}
        </Button>
      </div>
    </>
  )
}

function Notes({ realm, batch }: { realm: string; batch: number }) {
  const navigate = useNavigate()
  const mayWrite = useMay()({ type: news.key, action: 'edit' })
  const draft = useSingleMutation({
    mutationFn: () => draftPatchNotes(realm, batch),
    onSuccess: (id) => void navigate(rowPath(news, id)),
    onError: (error) =>
      showToast({ tone: 'bad', text: fill(words.notesFailed, { reason: refusalOf(error, language) }), language }),
  })
  return (
    <>
      <h3>{words.doneTitle}</h3>
      {mayWrite && (
        <>
          <p className={sheets['about']}>{words.notesAbout}</p>
          <Button variant="primary" disabled={draft.isPending} onClick={() => draft.mutate()}>
            {draft.isPending ? words.making : words.notes}
          </Button>
        </>
      )}
    </>
  )
}
