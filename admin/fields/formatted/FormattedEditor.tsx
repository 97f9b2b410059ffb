import { parseRichText } from '../../../richText/parse.ts'
import { plainRichText } from '../../../richText/plain.ts'
import RichTextEditor, { type RichTextEditorProps } from '../../richText/RichTextEditor.tsx'
import type { Texts } from './useFormatting.ts'

interface FormattedEditorProps extends Omit<RichTextEditorProps, 'onChange'> {
  onChange: (texts: Texts) => void
}

/** The editor is a separate module, so that a form without formatted text loads neither editor nor parser. */
export default function FormattedEditor({ onChange, ...props }: FormattedEditorProps) {
  return (
    <RichTextEditor
      {...props}
      onChange={(source) => onChange({ source, words: plainRichText(parseRichText(source)) })}
    />
  )
}
