import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface TextAreaProps extends ControlProps {
  rows: number
  maxLength?: number
  value: string
  onChange: (text: string) => void
}

const growsByItself = (): boolean => CSS.supports('field-sizing', 'content')

/** The text area grows with its content, up to half the height of the window. */
export function TextArea({ rows, value, onChange, ...props }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = element.current
    if (!area || growsByItself()) return
    // Measuring briefly shrinks the text area, which could scroll the page. The scroll position is therefore restored.
    const scroller = area.closest('[role="dialog"]') ?? document.documentElement
    const { scrollTop } = scroller
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
    scroller.scrollTop = scrollTop
  }, [value])
  return (
    <textarea
      {...props}
      dir={value === '' ? undefined : 'auto'}
      ref={element}
      className={control['control']}
      rows={rows}
      style={{ minHeight: `calc(${rows * LINE_HEIGHT}em + 2 * var(--space-2) + 2px)` }}
      value={value}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
    />
  )
}

/** Must equal the line height in control.module.css. */
const LINE_HEIGHT = 1.4
