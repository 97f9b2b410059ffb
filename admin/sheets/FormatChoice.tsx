import type { ContentType } from '../../content/define.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { FILE_FORMATS, type FileFormat } from './useDownload.ts'
import { sheetsWording } from './wording.ts'

const isFormat = (text: string): text is FileFormat => Object.hasOwn(FILE_FORMATS, text)

interface FormatChoiceProps {
  type: ContentType
  value: FileFormat
  onChange: (format: FileFormat) => void
}

export function FormatChoice({ type, value, onChange }: FormatChoiceProps) {
  const words = sheetsWording(type.wording.language)
  return (
    <SelectField
      label={words.format}
      value={value}
      options={Object.keys(FILE_FORMATS)
        .filter(isFormat)
        .map((one) => [one, words.formats[one]])}
      onChange={onChange}
    />
  )
}
