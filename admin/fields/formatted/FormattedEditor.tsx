import { parseRichText } from '../../../richText/parse.ts'
import { plainRichText } from '../../../richText/plain.ts'
import RichTextEditor, { type RichTextEditorProps } from '../../richText/RichTextEditor.tsx'
import type { Texts } from './useFormatting.ts'

interface FormattedEditorProps extends Omit<RichTextEditorProps, 'onChange'> {
  onChange: (texts: Texts) => void
}

/** A separate module, so that forms without formatted text load neither the editor nor the parser. */
export default function FormattedEditor({ onChange, ...props }: FormattedEditorProps) {
  return (
    <RichTextEditor
      {...props}
      onChange={(source) => onChange({ source, words: plainRichText(parseRichText(source)) })}
    />
  )
}
