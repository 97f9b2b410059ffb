import type { ContentType } from '../../content/define.ts'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { FILE_FORMATS, type FileFormat } from './useDownload.ts'
import { sheetsWording } from './wording.ts'

const isFormat = (text: string): text is FileFormat => Object.hasOwn(FILE_FORMATS, text)

interface FormatChoiceProps {
  type: ContentType
  value: FileFormat
  onChange: (format: FileFormat) => void
}

export function FormatChoice({ type, value, onChange }: FormatChoiceProps) {
  const words = sheetsWording[type.wording.language]
  return (
    <FormField label={words.format} required={false} error={undefined}>
      {(props) => (
        <select
          {...props}
          className={control['control']}
          value={value}
          onChange={({ target }) => isFormat(target.value) && onChange(target.value)}
        >
          {Object.keys(FILE_FORMATS)
            .filter(isFormat)
            .map((one) => (
              <option key={one} value={one}>
                {words.formats[one]}
              </option>
            ))}
        </select>
      )}
    </FormField>
  )
}
