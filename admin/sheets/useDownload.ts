import { useRef, useState } from 'react'
import { exportSheet, type ExportedRows } from '../../client/bulk/sheets.ts'
import type { ContentType } from '../../content/define.ts'
import { because } from '../feedback/failureMessages.ts'
import { saveFile } from '../ui/saveFile.ts'
import { showToast } from '../ui/toasts.tsx'
import { sheetsWording } from './wording.ts'

export const FILE_FORMATS = {
  xlsx: { format: 'xlsx' },
  ods: { format: 'ods' },
  csv: { format: 'csv' },
  semicolon: { format: 'csv', separator: ';' },
} as const
export type FileFormat = keyof typeof FILE_FORMATS

/** Only one download runs at a time. `download` resolves to false if it fails or another download is running. */
export function useDownload(type: ContentType) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const [isBusy, setBusy] = useState(false)
  // A ref, because two clicks can come before React renders `isBusy`.
  const isRunning = useRef(false)

  async function download(rows: ExportedRows, chosen: FileFormat): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    const format = FILE_FORMATS[chosen]
    try {
      const file = await exportSheet(type, rows, format)
      saveFile(`${type.key}${'template' in rows ? '-template' : ''}.${format.format}`, file)
      return true
    } catch (error) {
      showToast({ tone: 'bad', text: because(words.exportFailed, error, language), language })
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, download }
}
