import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ControlProps } from '../../ui/Field.tsx'
import type { PartChoices } from './dialogs/PartDialog.tsx'
import { Dialogs, selectedPicture, type OpenDialog } from './dialogs/dialogs.tsx'
import { isInTable } from './editing/blocks.ts'
import { createEditor, replaceText, sourceOf } from './createEditor.ts'
import { SourceView } from './SourceView.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { toolGroups } from './toolbar/tools.ts'
import { Uploads, type Upload } from './uploads/uploads.ts'
import { wording } from './wording.ts'
import styles from './RichTextEditor.module.css'
import { fill } from '../../content/messages/fill.ts'

export interface RichTextEditorProps {
  controlProps: ControlProps
  label: string
  language: string
  /** The text as Markdown that `parseRichText` can read. */
  source: string
  onChange: (source: string) => void
  /** Null for those who may not upload pictures. */
  upload: Upload | null
  parts: PartChoices
}

const ACCEPTED = 'image/*'
const MOST_ECHOES = 100

/** A new `source` replaces the text in the editor, unless the editor itself has just reported this source. */
export default function RichTextEditor({
  controlProps,
  label,
  language,
  source,
  onChange,
  upload,
  parts,
}: RichTextEditorProps) {
  const words = wording(language)
  const host = useRef<HTMLDivElement>(null)
  const [files, setFiles] = useState<HTMLInputElement | null>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [status, setStatus] = useState('')
  const [visibleSource, setVisibleSource] = useState<string | null>(null)
  const reported = useRef(source)
  /** The sources that the editor has reported to the caller but that the caller has not yet passed back. */
  const echoes = useRef<string[]>([])
  /**
   * The document and the source before editing. If the user undoes all changes, the editor reports exactly this source.
   */
  const origin = useRef<{ doc: EditorState['doc']; source: string } | null>(null)
  const uploads = useRef<Uploads | null>(null)
  const isSource = visibleSource !== null

  const report = (next: string) => {
    if (next === reported.current) return
    reported.current = next
    echoes.current = [...echoes.current.slice(-MOST_ECHOES), next]
    onChange(next)
  }
  const onState = useEffectEvent((next: EditorState, isChanged: boolean) => {
    setState(next)
    if (!isChanged) return
    report(origin.current?.doc.eq(next.doc) ? origin.current.source : sourceOf(next))
  })
  const options = useEffectEvent(() => ({ upload, words, parts, announce: setStatus }))

  const mayUpload = upload !== null
  const openers = useMemo(() => {
    const open =
      (about: OpenDialog): Command =>
      (_state, dispatch) => {
        if (dispatch) setDialog(about)
        return true
      }
    const picture: Command = (current, dispatch) => {
      const pos = selectedPicture(current)
      if (pos === null && !mayUpload) return false
      if (!dispatch) return true
      if (pos === null) files?.click()
      else setDialog({ about: 'picture', pos })
      return true
    }
    return {
      link: open({ about: 'link' }),
      video: open({ about: 'video' }),
      part: open({ about: 'part', pos: null }),
      picture,
    }
  }, [files, mayUpload])
  const groups = useMemo(() => toolGroups(openers), [openers])

  const create = useEffectEvent((place: HTMLElement) => {
    uploads.current = new Uploads(() => options())
    const editor = createEditor(place, {
      source: reported.current,
      words,
      uploads: uploads.current,
      onLink: openers.link,
      onDescribe: (pos) => setDialog({ about: 'picture', pos }),
      nameOf: (type, id) => options().parts.nameOf(type, id),
      onPart: (pos) => setDialog({ about: 'part', pos }),
      onState: (next, isChanged) => onState(next, isChanged),
    })
    origin.current = { doc: editor.state.doc, source: reported.current }
    setView(editor)
    setState(editor.state)
    return editor
  })
  useEffect(() => {
    if (!host.current) return undefined
    const editor = create(host.current)
    return () => editor.destroy()
  }, [language])

  useEffect(() => {
    if (!view || view.isDestroyed) return
    const echo = echoes.current.indexOf(source)
    if (echo >= 0) echoes.current = echoes.current.slice(echo + 1)
    if (echo >= 0 || source === reported.current) return
    reported.current = source
    echoes.current = []
    replaceText(view, source, true)
    origin.current = { doc: view.state.doc, source }
    setVisibleSource((old) => (old === null ? null : source))
  }, [view, source])

  const hintId = `${controlProps.id}-keys`
  const { id, required, lang } = controlProps
  const labelledBy = controlProps['aria-labelledby']
  const describedBy = [controlProps['aria-describedby'], hintId].filter(Boolean).join(' ')
  const isInvalid = controlProps['aria-invalid'] === true
  useEffect(() => {
    if (!view || view.isDestroyed) return
    view.setProps({
      attributes: {
        // While the Markdown source is visible, its textarea has the id, so the editor must not have it.
        ...(!isSource && { id }),
        class: styles['text'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(required && { 'aria-required': 'true' }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(lang !== undefined && { lang, dir: 'auto' }),
      },
    })
    // A label focuses only form controls, so a click on the label of the editor must be handled here.
    const visibleLabel = document.getElementById(labelledBy)
    const focus = () => !isSource && view.focus()
    visibleLabel?.addEventListener('click', focus)
    return () => visibleLabel?.removeEventListener('click', focus)
  }, [view, id, labelledBy, describedBy, required, isInvalid, lang, isSource])

  const toggleSource = () => {
    if (!view) return
    if (visibleSource === null) setVisibleSource(reported.current)
    else {
      setVisibleSource(null)
      if (sourceOf(view.state) !== visibleSource && reported.current === visibleSource)
        replaceText(view, visibleSource, true)
    }
    setStatus(visibleSource === null ? words.sourceShown : words.textShown)
  }

  return (
    <div className={styles['editor']} lang={language} data-invalid={isInvalid || undefined}>
      {state && (
        <Toolbar
          groups={groups}
          state={state}
          view={() => view}
          words={words}
          isInTable={isInTable(state)}
          isSource={isSource}
          onSource={toggleSource}
          controls={id}
        />
      )}
      <div ref={host} hidden={isSource} />
      {visibleSource !== null && (
        <SourceView
          controlProps={{ ...controlProps, 'aria-describedby': describedBy }}
          source={visibleSource}
          onChange={(next) => {
            setVisibleSource(next)
            report(next)
          }}
        />
      )}
      <p className={styles['hint']} id={hintId}>
        {words.hint}
      </p>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <input
        ref={setFiles}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={fill(words.pictureOf, { label })}
        onChange={(event) => {
          const chosen = Array.from(event.target.files ?? [])
          event.target.value = ''
          if (view) uploads.current?.start(view, chosen, view.state.selection.$from)
        }}
      />
      {dialog && view && (
        <Dialogs
          open={dialog}
          view={view}
          language={language}
          words={words}
          parts={parts}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
