import { NodeSelection, type EditorState } from 'prosemirror-state'
import { isSiteOrLink } from '../../../content/site/sitePages.ts'
import { videoAt } from '../../../content/richText/videos.ts'
import { linkAddress } from '../../../richText/parse.ts'
import { schema } from '../document/schema.ts'
import { insertBlock } from '../editing/blocks.ts'
import { linkAround, removeLink, setLink } from '../editing/links.ts'
import { finalFocus, type DialogProps } from './dialogProps.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { PartDialog, type PartChoices } from './PartDialog.tsx'

/** `pos` is the position of the picture or of the embedded content in the document. */
export type OpenDialog =
  { about: 'link' } | { about: 'video' } | { about: 'picture'; pos: number } | { about: 'part'; pos: number | null }

function LinkDialog({ view, language, words, onClose }: DialogProps) {
  const { state } = view
  const around = linkAround(state)
  const needsWords = state.selection.empty && !around
  const faultOf = (name: string, value: string): string | undefined => {
    if (name !== 'address') return undefined
    const address = value.trim()
    if (address === '') return words.linkMissing
    return isSiteOrLink(address) && linkAddress(address) !== null ? undefined : words.linkRefused
  }
  return (
    <EditorDialog
      title={words.linkTitle}
      fields={[
        {
          name: 'address',
          label: words.linkAddress,
          hint: words.linkHint,
          initial: around?.address ?? '',
          kind: 'address',
        },
        ...(needsWords ? [{ name: 'words', label: words.linkWords, initial: '', kind: 'words' } as const] : []),
      ]}
      language={language}
      words={words}
      faultOf={faultOf}
      onApply={(values) => {
        const typed = values['address']?.trim() ?? ''
        const address = linkAddress(typed) ?? typed
        setLink(address, values['words']?.trim() || typed)(view.state, view.dispatch)
        onClose()
      }}
      onClose={onClose}
      finalFocus={finalFocus(view)}
      removal={
        around
          ? {
              label: words.linkRemove,
              onRemove: () => {
                removeLink(view.state, view.dispatch)
                onClose()
              },
            }
          : undefined
      }
    />
  )
}

function VideoDialog({ view, language, words, onClose }: DialogProps) {
  return (
    <EditorDialog
      title={words.videoTitle}
      fields={[{ name: 'address', label: words.videoAddress, hint: words.videoHint, initial: '', kind: 'address' }]}
      language={language}
      words={words}
      faultOf={(_, value) => (videoAt(value.trim()) ? undefined : words.videoRefused)}
      onApply={(values) => {
        const video = videoAt(values['address']?.trim() ?? '')
        if (video) insertBlock(schema.nodes.video, { ...video })(view.state, view.dispatch)
        onClose()
      }}
      onClose={onClose}
      finalFocus={finalFocus(view)}
    />
  )
}

function PictureDialog({ view, language, words, onClose, pos }: DialogProps & { pos: number }) {
  const node = view.state.doc.nodeAt(pos)
  return (
    <EditorDialog
      title={words.pictureTitle}
      fields={[
        {
          name: 'alternative',
          label: words.pictureWords,
          hint: words.pictureHint,
          initial: String(node?.attrs['alternative'] ?? ''),
          kind: 'words',
        },
      ]}
      language={language}
      words={words}
      faultOf={() => undefined}
      onApply={(values) => {
        const { tr, doc } = view.state
        const alternative = (values['alternative'] ?? '').replace(/\s+/g, ' ').trim()
        if (doc.nodeAt(pos)?.type === schema.nodes.picture)
          view.dispatch(tr.setNodeAttribute(pos, 'alternative', alternative))
        onClose()
      }}
      onClose={onClose}
      finalFocus={finalFocus(view)}
    />
  )
}

export const selectedPicture = ({ selection }: EditorState): number | null =>
  selection instanceof NodeSelection && selection.node.type === schema.nodes.picture ? selection.from : null

export function Dialogs({ open, parts, ...props }: DialogProps & { open: OpenDialog; parts: PartChoices }) {
  switch (open.about) {
    case 'link':
      return <LinkDialog {...props} />
    case 'video':
      return <VideoDialog {...props} />
    case 'picture':
      return <PictureDialog {...props} pos={open.pos} />
    case 'part':
      return <PartDialog {...props} parts={parts} pos={open.pos} />
  }
}
