import { parseRichText } from '../../../richText/parse.ts'
import { plainRichText } from '../../../richText/plain.ts'
import RichTextEditor, { type RichTextEditorProps } from '../../richText/RichTextEditor.tsx'
import type { Texts } from './useFormatting.ts'

interface FormattedEditorProps extends Omit<RichTextEditorProps, 'onChange'> {
  onChange: (texts: Texts) => void
}

/** Its own module, so that forms without it load neither editor nor parser. */
export default function FormattedEditor({ onChange, ...props }: FormattedEditorProps) {
  return (
    <RichTextEditor
      {...props}
      onChange={(source) => onChange({ source, words: plainRichText(parseRichText(source)) })}
    />
  )
}
