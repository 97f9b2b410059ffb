import { useState } from 'react'
import type { ExportedRows } from '../../client/bulk/sheets.ts'
import type { RowChoice } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { FormatChoice } from './FormatChoice.tsx'
import { useDownload, type FileFormat } from './useDownload.ts'
import { sheetsWording } from './wording.ts'
import { countIn } from '../wording/countIn.ts'

function exportedRows(choice: RowChoice): ExportedRows {
  if ('ids' in choice) return choice
  // An export always includes drafts, so the filter by state is removed from its query.
  const { all: _all, state: _state, ...query } = choice.query as Record<string, string | number>
  return { query }
}

export function ChosenDownload({ type, choice, count }: { type: ContentType; choice: RowChoice; count: number }) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const dialog = useRowDialog(null)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { isBusy, download } = useDownload(type)
  return (
    <>
      <Button size="small" disabled={count === 0} onClick={(press) => dialog.show(null, press)}>
        {words.downloadChosen}
      </Button>
      <FormDialog
        {...dialog.dialog}
        title={fill(words.chosenTitle, { count: countIn(language, count) })}
        language={language}
        busy={isBusy}
        onSubmit={() => void download(exportedRows(choice), format).then((isThere) => isThere && dialog.close())}
        submit={isBusy ? words.downloading : words.download}
      >
        <FormatChoice type={type} value={format} onChange={setFormat} />
      </FormDialog>
    </>
  )
}
