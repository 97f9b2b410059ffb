import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { ContentType, FieldOf } from '../../content/define.ts'
import { MIDDLE, readPercent, WHOLE } from '../../content/look/focus.ts'
import { fill } from '../../content/messages/fill.ts'
import type { AnyRow } from '../data/rows.ts'
import { VisiblePicture } from '../ui/inputs/files/PictureDrop.tsx'
import { commonWording } from '../wording/commonWording.ts'
import type { Draft } from './drafts.ts'
import { visiblePicture } from './PictureInput.tsx'
import styles from './FocusPoint.module.css'
import text from '../ui/text.module.css'

/** How far an arrow key moves the point, in percent of the picture's size. */
const STEP = 1
const WIDE_STEP = 10

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (percent: number): number => Math.min(WHOLE, Math.max(0, Math.round(percent)))

interface FocusPointProps {
  type: ContentType
  row: AnyRow | null
  name: string
  field: FieldOf<'picture'>
  draft: Draft
  onChange: (name: string, value: string) => void
}

export function FocusPoint({ type, row, name, field, draft, onChange }: FocusPointProps) {
  const area = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const picture = visiblePicture(row, name, draft[name])
  if (!field.focus || picture === null) return null
  const [across, down] = field.focus
  const percent = (of: string): number => {
    const text = draft[of]
    return typeof text === 'string' ? readPercent(text) : MIDDLE
  }
  const [x, y] = [percent(across), percent(down)]
  const words = commonWording(type.wording.language)

  const put = (left: number, top: number) => {
    onChange(across, String(within(left)))
    onChange(down, String(within(top)))
  }
  const putAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return
    put(((clientX - box.left) / box.width) * WHOLE, ((clientY - box.top) / box.height) * WHOLE)
    mark.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = event.shiftKey ? WIDE_STEP : STEP
    put(x + direction[0] * step, y + direction[1] * step)
  }
  const onDrag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) putAt(event)
  }

  return (
    <div className={styles['focus']}>
      {/* A click on the picture needs no keyboard equivalent, because keyboard users can move the mark. */}
      <div ref={area} className={styles['area']} onClick={putAt}>
        <VisiblePicture picture={picture} alt={field.label} />
        <div
          ref={mark}
          className={styles['mark']}
          style={{ left: `${x}%`, top: `${y}%` }}
          role="slider"
          tabIndex={0}
          aria-label={fill(words.focus, { label: field.label })}
          aria-valuemin={0}
          aria-valuemax={WHOLE}
          aria-valuenow={x}
          aria-valuetext={fill(words.focusAt, { x, y })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
        />
      </div>
      <p className={text['soft']}>{words.focusHint}</p>
    </div>
  )
}
