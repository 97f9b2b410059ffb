import { useState, type ReactNode } from 'react'
import { siteParts, sitePartNames, type SitePartName } from '../../../content/richText/siteParts.ts'
import type { ControlProps } from '../../../ui/Field.tsx'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { FormField } from '../../ui/inputs/FormField.tsx'
import { schema } from '../document/schema.ts'
import { insertBlock } from '../editing/blocks.ts'
import type { NameOf } from '../editing/blockViews.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { finalFocus, type DialogProps } from './dialogProps.ts'

export interface PartChoices {
  nameOf: NameOf
  Input: (props: {
    type: string
    value: string
    onChange: (value: string) => void
    controlProps: ControlProps
  }) => ReactNode
}

interface PartDialogProps extends DialogProps {
  parts: PartChoices
  /** The position of the embedded content in the document; null if it is not inserted yet. */
  pos: number | null
}

export function PartDialog({ view, language, words, onClose, parts, pos }: PartDialogProps) {
  const present = pos === null ? null : view.state.doc.nodeAt(pos)
  const [name, setName] = useState<SitePartName>(
    () => sitePartNames.find((known) => known === present?.attrs['name']) ?? sitePartNames[0] ?? 'community',
  )
  const [of, setOf] = useState(() => String(present?.attrs['of'] ?? ''))
  const [fault, setFault] = useState<string>()
  const part = siteParts[name]

  const submit = () => {
    const attrs = { name, of: part.of === 'nothing' ? '' : of.trim() }
    if (part.of !== 'nothing' && attrs.of === '') {
      setFault(words.partMissing)
      return
    }
    const { tr, doc } = view.state
    if (pos !== null && doc.nodeAt(pos)?.type === schema.nodes.part)
      view.dispatch(tr.setNodeMarkup(pos, undefined, attrs))
    else insertBlock(schema.nodes.part, attrs)(view.state, view.dispatch)
    onClose()
  }
  const choose = (value: string) => {
    setOf(value)
    setFault(undefined)
  }

  return (
    <DialogFrame
      title={words.partTitle}
      language={language}
      words={words}
      onSubmit={submit}
      onClose={onClose}
      finalFocus={finalFocus(view)}
    >
      <SelectField
        label={words.partKind}
        value={name}
        options={sitePartNames.map((known) => [known, words[`part_${known}`]])}
        onChange={(known) => {
          setName(known)
          choose('')
        }}
      />
      {part.of === 'row' && (
        <FormField key={name} label={words.partRow} required error={fault}>
          {(controlProps) => <parts.Input type={part.type} value={of} onChange={choose} controlProps={controlProps} />}
        </FormField>
      )}
      {part.of === 'name' && (
        <TextField
          label={words.partName}
          required
          error={fault}
          type="text"
          autoComplete="off"
          value={of}
          onChange={choose}
        />
      )}
    </DialogFrame>
  )
}
