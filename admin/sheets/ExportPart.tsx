import { useState } from 'react'
import { exportSheet } from '../../client/bulk/sheets.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { fill } from '../../content/wording.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { Button } from '../ui/Button.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { showToast } from '../ui/toasts.tsx'
import styles from './sheets.module.css'
import { sheetsWording } from './wording.ts'

/** What can be downloaded, and how it is asked for. */
const choices = {
  xlsx: { format: 'xlsx' },
  csv: { format: 'csv' },
  semicolon: { format: 'csv', separator: ';' },
} as const
type Choice = keyof typeof choices

const isChoice = (text: string): text is Choice => Object.hasOwn(choices, text)

/** Downloads the rows of a list as a file. */
export function ExportPart({ type, query: { q, where, sort, order } }: { type: ContentType; query: ListQuery }) {
  const { language } = type.wording
  const words = sheetsWording[language]
  const [choice, setChoice] = useState<Choice>('xlsx')
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const asked = choices[choice]
    try {
      const file = await exportSheet(type, {
        ...asked,
        ...(q && { q }),
        ...(where && { where }),
        ...(sort && { sort }),
        ...(order && { order }),
      })
      saveFile(`${type.key}.${asked.format}`, file)
    } catch (error) {
      const reason = reasonOf(error) ?? words.unknownReason
      showToast({ tone: 'bad', text: fill(words.exportFailed, { reason }), language })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles['part']}>
      <h3>{words.exportTitle}</h3>
      <p className={styles['about']}>{words.exportAbout}</p>
      <div className={styles['line']}>
        <FormField label={words.format} required={false} error={undefined}>
          {(props) => (
            <select
              {...props}
              className={control['control']}
              value={choice}
              onChange={({ target }) => isChoice(target.value) && setChoice(target.value)}
            >
              {Object.keys(choices)
                .filter(isChoice)
                .map((one) => (
                  <option key={one} value={one}>
                    {words.formats[one]}
                  </option>
                ))}
            </select>
          )}
        </FormField>
        <Button disabled={isBusy} onClick={() => void download()}>
          {isBusy ? words.downloading : words.download}
        </Button>
      </div>
    </section>
  )
}
