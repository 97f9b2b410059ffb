import { useId, useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { UploadIcon } from '../ui/icons.tsx'
import { FileDrop } from '../ui/inputs/files/FileDrop.tsx'
import control from '../ui/inputs/control.module.css'
import { ColumnMapping } from './ColumnMapping.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { MissingReferences } from './MissingReferences.tsx'
import styles from './sheets.module.css'
import type { Import } from './useImport.ts'
import { sheetsWording } from './wording.ts'
import { countIn } from '../wording/countIn.ts'

const ACCEPTED = [
  ...['.csv', '.xlsx', '.ods', '.txt', 'text/csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
].join(',')

/** Nothing is written before the user has seen the preview. */
export function ImportPart({ type, sheet }: { type: ContentType; sheet: Import }) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const { report, fault, busy } = sheet
  const count = report ? report.added + report.changed : 0
  return (
    <section className={styles['part']} aria-busy={busy !== null}>
      <h3>{words.importTitle}</h3>
      {report === null && <FileChoice type={type} sheet={sheet} />}
      {busy === 'reading' && <p role="status">{words.reading}</p>}
      {fault && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      {report && (
        <>
          <ImportReportView type={type} report={report} />
          {report.missing.length > 0 && (
            <MissingReferences
              type={type}
              missing={report.missing}
              isWanted={sheet.createReferences}
              busy={busy !== null}
              onWant={sheet.wantReferences}
            />
          )}
          <ColumnMapping type={type} columns={report.columns} onMap={sheet.map} />
          {report.refused > 0 && <p className={styles['about']}>{words.refusedAbout}</p>}
          {report.refused === 0 && count === 0 && <p className={styles['about']}>{words.nothing}</p>}
          <div className={styles['line']}>
            <Button disabled={busy !== null} onClick={sheet.reset}>
              {words.another}
            </Button>
            <Button variant="primary" disabled={busy !== null || report.refused > 0 || count === 0} onClick={sheet.run}>
              {busy === 'importing' ? words.running : fill(words.run, { count: countIn(language, count) })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function FileChoice({ type, sheet }: { type: ContentType; sheet: Import }) {
  const words = sheetsWording(type.wording.language)
  const [pasted, setPasted] = useState('')
  const pasteId = useId()
  return (
    <>
      <p className={styles['about']}>{words.importAbout}</p>
      <FileDrop accept={ACCEPTED} onFile={sheet.choose} invitation={words.choose} limits={words.limits}>
        <UploadIcon />
      </FileDrop>
      <label htmlFor={pasteId}>{words.paste}</label>
      <textarea
        id={pasteId}
        className={control['control']}
        rows={3}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button disabled={pasted.trim() === '' || sheet.busy !== null} onClick={() => sheet.choose(new Blob([pasted]))}>
        {words.check}
      </Button>
    </>
  )
}
