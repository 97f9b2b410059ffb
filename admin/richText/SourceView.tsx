import type { ControlProps } from '../../ui/Field.tsx'
import styles from './RichTextEditor.module.css'

interface SourceViewProps {
  controlProps: ControlProps
  source: string
  onChange: (source: string) => void
}

export function SourceView({ controlProps, source, onChange }: SourceViewProps) {
  return (
    <textarea
      {...controlProps}
      className={styles['source']}
      spellCheck={false}
      autoCapitalize="none"
      rows={16}
      value={source}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
