import { useRef, useState } from 'react'
import type { ExportedRows } from '../../client/bulk/sheets.ts'
import type { RowChoice } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { FormatChoice } from './FormatChoice.tsx'
import { useDownload, type FileFormat } from './useDownload.ts'
import { sheetsWording } from './wording.ts'

function exportedRows(choice: RowChoice): ExportedRows {
  if ('ids' in choice) return choice
  // Exports of a list include drafts.
  const { all: _all, state: _state, ...query } = choice.query as Record<string, string | number>
  return { query }
}

export function ChosenDownload({ type, choice, count }: { type: ContentType; choice: RowChoice; count: number }) {
  const { language } = type.wording
  const words = sheetsWording[language]
  const [isOpen, setOpen] = useState(false)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { isBusy, download } = useDownload(type)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} size="small" disabled={count === 0} onClick={() => setOpen(true)}>
        {words.downloadChosen}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={fill(words.chosenTitle, { count: count.toLocaleString(language) })}
        closeLabel={commonWording[language].close}
        language={language}
        finalFocus={() => opener.current}
      >
        <ModalForm
          busy={isBusy}
          onSubmit={() => void download(exportedRows(choice), format).then((isThere) => isThere && setOpen(false))}
          onCancel={() => setOpen(false)}
          cancel={words.cancel}
          submit={isBusy ? words.downloading : words.download}
        >
          <FormatChoice type={type} value={format} onChange={setFormat} />
        </ModalForm>
      </Modal>
    </>
  )
}
