import { Component, lazy, Suspense, type ReactNode } from 'react'
import { uploadTextPicture } from '../../../client/writer.ts'
import type { ContentType, FieldOf } from '../../../content/define.ts'
import type { ControlProps } from '../../../ui/Field.tsx'
import { textOf, type AnyRow } from '../../data/rows.ts'
import { reasonIn } from '../../data/failureReason.ts'
import { useMay } from '../../session/currentUser.ts'
import type { Upload } from '../../richText/uploads/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { FormField } from '../../ui/inputs/FormField.tsx'
import type { Draft } from '../drafts.ts'
import styles from './FormattedText.module.css'
import { usePartChoices } from './parts.tsx'
import { useFormatting, type Texts } from './useFormatting.ts'
import { formattedWording } from './wording.ts'

const FormattedEditor = lazy(() => import('./FormattedEditor.tsx'))

interface FormattedTextProps {
  type: ContentType
  row: AnyRow | null
  /**
   * `source` is the name of the field with the formatted text. `words` is the name of the field with the plain text.
   */
  source: string
  words: string
  field: FieldOf<'longText'>
  draft: Draft
  fieldError: string | undefined
  controlLang?: string | undefined
  onChange: (name: string, value: string) => void
  /** Called with each upload when it starts, because a save must wait for the upload. */
  onHold: (work: Promise<unknown>) => void
}

export function FormattedText({
  type,
  row,
  source,
  words,
  field,
  draft,
  fieldError,
  controlLang,
  onChange,
  onHold,
}: FormattedTextProps) {
  const { language } = type.wording
  const wording = formattedWording(language)
  const texts = { source: asText(draft[source]), words: asText(draft[words]) }
  const change = (next: Texts) => {
    onChange(source, next.source)
    onChange(words, next.words)
  }
  const parts = usePartChoices(type)
  const isNew = row === null || textOf(row, words) === ''
  const { isFormatted, format, makePlain } = useFormatting(texts, { isNew, onChange: change })
  const mayUpload = useMay()({ type: type.key, action: 'edit' })
  const upload: Upload = (file, options) => {
    const uploading = uploadTextPicture(type, file, options).catch((error: unknown) => {
      throw new Error(reasonIn(error, language), { cause: error })
    })
    onHold(uploading)
    return uploading
  }
  const textArea = (props: ControlProps, value: string, change: (text: string) => void) => (
    <TextArea {...props} rows={isFormatted ? 12 : (field.rows ?? 3)} value={value} onChange={change} />
  )

  return (
    <FormField
      label={field.label}
      labelLang={field.labelLang}
      required={field.required ?? false}
      error={fieldError}
      controlLang={controlLang}
    >
      {(controlProps) => (
        <>
          {isFormatted ? (
            <WithoutEditor
              fallback={
                <>
                  {textArea(controlProps, texts.source, (text) => change({ source: text, words: text }))}
                  <p role="alert">{wording.failed}</p>
                </>
              }
            >
              <Suspense fallback={<p className={styles['loading']}>{wording.loading}</p>}>
                <FormattedEditor
                  controlProps={controlProps}
                  label={field.label}
                  language={language}
                  source={texts.source}
                  onChange={change}
                  upload={mayUpload ? upload : null}
                  parts={parts}
                />
              </Suspense>
            </WithoutEditor>
          ) : (
            textArea(controlProps, texts.words, (text) => onChange(words, text))
          )}
          <div className={styles['ways']}>
            <Button size="small" onClick={isFormatted ? makePlain : format}>
              {isFormatted ? wording.plain : wording.format}
            </Button>
            {!isFormatted && <small>{wording.formatAbout}</small>}
          </div>
        </>
      )}
    </FormField>
  )
}

const asText = (value: Draft[string] | undefined): string => (typeof value === 'string' ? value : '')

/** Shows the fallback if the editor cannot be loaded, for example if the user is offline. */
class WithoutEditor extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
