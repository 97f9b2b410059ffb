import { Toolbar as Bar } from '@base-ui/react/toolbar'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { KeyboardEvent } from 'react'
import { visibleShortcut } from '../editing/keys.ts'
import type { Words } from '../wording.ts'
import { SourceIcon } from './icons.tsx'
import { tableTools, type Tool } from './tools.ts'
import styles from './Toolbar.module.css'

interface ToolButtonProps {
  tool: Tool
  state: EditorState
  view: () => EditorView | null
  words: Words
}

function ToolButton({ tool, state, view, words }: ToolButtonProps) {
  const { name, Icon, shortcut, isActive, run, isRepeated = false } = tool
  const label = words[name]
  const isPressed = isActive?.(state)
  return (
    <Bar.Button
      className={styles['tool']}
      aria-label={label}
      title={shortcut === undefined ? label : `${label} (${visibleShortcut(shortcut)})`}
      aria-pressed={isPressed}
      // A pressed button stays enabled even if pressing it does nothing. For example, a paragraph cannot be made a
      // paragraph again.
      disabled={isPressed !== true && !run(state)}
      // Pressing a button must not take the focus. Otherwise the text would lose its selection, and a phone would hide
      // its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const editor = view()
        if (!editor) return
        run(editor.state, editor.dispatch, editor)
        if (!isRepeated) editor.focus()
      }}
    >
      <Icon />
    </Bar.Button>
  )
}

/** Home and End follow the ARIA toolbar pattern: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
function jump(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
  buttons.at(event.key === 'Home' ? 0 : -1)?.focus()
  event.preventDefault()
}

interface ToolbarProps {
  groups: Tool[][]
  state: EditorState
  view: () => EditorView | null
  words: Words
  isInTable: boolean
  isSource: boolean
  onSource: () => void
  controls: string
}

export function Toolbar({ groups, state, view, words, isInTable, isSource, onSource, controls }: ToolbarProps) {
  const tool = (each: Tool) => <ToolButton key={each.name} tool={each} state={state} view={view} words={words} />
  return (
    <div className={styles['bars']}>
      <Bar.Root className={styles['bar']} aria-label={words.toolbar} aria-controls={controls} onKeyDown={jump}>
        {!isSource &&
          groups.map((tools) => (
            <Bar.Group key={tools[0]?.name} className={styles['group']}>
              {tools.map(tool)}
            </Bar.Group>
          ))}
        <Bar.Group className={styles['group']}>
          <Bar.Button
            className={styles['tool']}
            aria-label={words.source}
            title={words.source}
            aria-pressed={isSource}
            onClick={onSource}
          >
            <SourceIcon />
          </Bar.Button>
        </Bar.Group>
      </Bar.Root>
      {isInTable && !isSource && (
        <Bar.Root className={styles['bar']} aria-label={words.tableToolbar} aria-controls={controls} onKeyDown={jump}>
          <Bar.Group className={styles['group']}>{tableTools.map(tool)}</Bar.Group>
        </Bar.Root>
      )}
    </div>
  )
}
