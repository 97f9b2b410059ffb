import { PICTURE_LIMIT, PICTURE_MEDIA_TYPES } from '../../content/limits.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import { pictureIn, type AnyRow } from '../data/rows.ts'
import { PictureDrop } from '../ui/inputs/files/PictureDrop.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { isPictureDraft, type DraftValue, type PictureDraft } from './drafts.ts'
import type { InputProps } from './inputProps.ts'
import { PictureNotes } from './PictureNotes.tsx'

const LIMIT_IN_MEGABYTES = PICTURE_LIMIT.bytes / 1024 / 1024

export function visiblePicture(row: AnyRow | null, name: string, value: DraftValue | undefined): string | File | null {
  if (isPictureDraft(value) && value.file) return value.file
  return isPictureDraft(value) && value.removed ? null : presentPicture(row, name, value)
}

function presentPicture(row: AnyRow | null, name: string, value: DraftValue | undefined): string | null {
  const copied = isPictureDraft(value) ? value.copied : undefined
  return copied?.address ?? (row ? (pictureIn(row, name)?.address ?? null) : null)
}

export function PictureInput({ type, row, name, field, value, onChange, controlProps }: InputProps<'picture'>) {
  const { language } = type.wording
  const words = commonWording(language)
  const about = { label: field.label, megabytes: LIMIT_IN_MEGABYTES }
  const present = presentPicture(row, name, value)
  const put = (changed: Pick<PictureDraft, 'file' | 'removed'>) => onChange({ ...value, ...changed })

  const errorOf = (file: File): string | undefined => {
    const known: readonly string[] = PICTURE_MEDIA_TYPES
    if (!known.includes(file.type)) return fill(validation(language).picture, about)
    return file.size > PICTURE_LIMIT.bytes ? fill(validation(language).pictureTooLarge, about) : undefined
  }
  const take = (file: File) => {
    const fieldError = errorOf(file)
    if (fieldError) onChange(value, fieldError)
    else put({ file, removed: false })
  }

  const action = () => {
    if (value.file) return { label: words.discardPicture, onAct: () => put({ file: null, removed: false }) }
    if (!present || field.required) return null
    return value.removed
      ? { label: words.keepPicture, onAct: () => put({ file: null, removed: false }) }
      : { label: words.removePicture, onAct: () => put({ file: null, removed: true }) }
  }

  return (
    <>
      <PictureDrop
        controlProps={controlProps}
        // A picture with a focal point is left out here, because FocusPoint.tsx shows it.
        shown={field.focus ? null : visiblePicture(row, name, value)}
        alt={value.file?.name ?? field.label}
        invitation={words.dropPicture}
        limits={fill(words.pictureLimits, about)}
        accept={PICTURE_MEDIA_TYPES.join(',')}
        onFile={take}
        action={action()}
      />
      {value.file && <PictureNotes file={value.file} frame={field.frame} words={words} />}
    </>
  )
}
