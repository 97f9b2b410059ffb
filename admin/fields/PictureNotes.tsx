import { useEffect, useState } from 'react'
import type { FieldOf } from '../../content/define.ts'
import { isMoving } from '../../content/movingPicture.ts'
import { LONGEST_SIDE } from '../../content/pictures.ts'
import { fill } from '../../content/messages/fill.ts'
import type { commonWording } from '../wording/commonWording.ts'
import text from '../ui/text.module.css'

type Frame = NonNullable<FieldOf<'picture'>['frame']>
type Words = ReturnType<typeof commonWording>

interface PictureNotesProps {
  file: File
  frame: Frame | undefined
  words: Words
}

/** Says what the site will not show of a chosen picture. */
export function PictureNotes({ file, frame, words }: PictureNotesProps) {
  const [read, setRead] = useState<{ file: File; notes: readonly string[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void notesAbout(file, frame, words).then((notes) => {
      if (isCurrent) setRead({ file, notes })
    })
    return () => {
      isCurrent = false
    }
  }, [file, frame, words])
  return (
    <div role="status" className={text['note']}>
      {read?.file === file && read.notes.map((note) => <p key={note}>{note}</p>)}
    </div>
  )
}

/** The server explains what is wrong with a file that the browser cannot read. */
async function notesAbout(file: File, frame: Frame | undefined, words: Words): Promise<string[]> {
  const [moves, size] = await Promise.all([
    file.arrayBuffer().then(isMoving, () => false),
    sizeOf(file).catch(() => null),
  ])
  return [...(moves ? [words.pictureMoves] : []), ...(frame && size ? shapeNotes(size, frame, words) : [])]
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A picture fits if at least this part of it is visible. */
const FITTING_PART = 0.5
/** A picture whose shorter side has fewer pixels looks blurred in every frame. */
const LEAST_PIXELS = 160

function shapeNotes(size: { width: number; height: number }, [across, down]: Frame, words: Words): string[] {
  const { width, height } = size
  const ratio = (width * down) / (height * across)
  const part = Math.min(ratio, 1 / ratio)
  if (part >= FITTING_PART) return []
  const percent = Math.max(1, Math.round(part * 100))
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const isBlurred = Math.min(width, height) * scale < LEAST_PIXELS
  const shape = fill(words.pictureShape, { width, height, across, down, percent })
  return [isBlurred ? `${shape} ${words.pictureBlurred}` : shape]
}
