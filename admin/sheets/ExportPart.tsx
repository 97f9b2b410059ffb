import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { Button } from '../ui/Button.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import styles from './sheets.module.css'
import { useDownload, type FileFormat } from './useDownload.ts'
import { sheetsWording } from './wording.ts'

export function ExportPart({ type, query: { q, sort, order, where } }: { type: ContentType; query: ListQuery }) {
  const words = sheetsWording(type.wording.language)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { isBusy, download } = useDownload(type)
  const query = { ...where, ...(q && { q }), ...(sort && { sort }), ...(order && { order }) }
  return (
    <section className={styles['part']}>
      <h3>{words.exportTitle}</h3>
      <p className={styles['about']}>{words.exportAbout}</p>
      <div className={styles['line']}>
        <FormatChoice type={type} value={format} onChange={setFormat} />
        <Button disabled={isBusy} onClick={() => void download({ query }, format)}>
          {isBusy ? words.downloading : words.download}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => void download({ template: true }, format)}>
          {words.template}
        </Button>
      </div>
      <p className={styles['about']}>{words.templateAbout}</p>
    </section>
  )
}
