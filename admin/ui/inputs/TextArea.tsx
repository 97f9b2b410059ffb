import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface TextAreaProps extends ControlProps {
  /** Lines that are shown of a text that has fewer. */
  rows: number
  value: string
  onChange: (text: string) => void
}

/** Whether the browser itself makes a text area as high as its text. */
const growsByItself = (): boolean => CSS.supports('field-sizing', 'content')

/** A text of several lines, as high as they are: from some lines up to half of the window, where it scrolls. */
export function TextArea({ rows, value, onChange, ...props }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = element.current
    if (!area || growsByItself()) return
    // While it is measured it is low, which must not move what is scrolled.
    const scroller = area.closest('[role="dialog"]') ?? document.documentElement
    const { scrollTop } = scroller
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
    scroller.scrollTop = scrollTop
  }, [value])
  return (
    <textarea
      {...props}
      ref={element}
      className={control['control']}
      rows={rows}
      style={{ minHeight: `calc(${rows * LINE_HEIGHT}em + 2 * var(--space-2) + 2px)` }}
      value={value}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
    />
  )
}

/** That of control.module.css. */
const LINE_HEIGHT = 1.4
