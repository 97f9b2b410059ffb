import { useState, type DragEvent, type ReactNode } from 'react'
import type { ControlProps } from '../../../../ui/Field.tsx'
import styles from './FileDrop.module.css'
import { entriesOf } from './folderFiles.ts'

interface FileDropProps {
  controlProps?: ControlProps
  accept: string
  onFile: (file: File) => void
  /** Gets what was dropped if there is a folder in it. Without this a folder is a file that cannot be read. */
  onFolder?: (entries: FileSystemEntry[]) => void
  invitation: string
  limits: string
  children: ReactNode
}

export function FileDrop({ controlProps, accept, onFile, onFolder, invitation, limits, children }: FileDropProps) {
  const [over, setOver] = useState(false)

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }

  return (
    <label
      className={styles['zone']}
      data-over={over ? true : undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const entries = onFolder ? entriesOf(event.dataTransfer.items) : []
        if (entries.some(({ isDirectory }) => isDirectory)) onFolder?.(entries)
        else take(event.dataTransfer.files)
      }}
    >
      <input
        {...controlProps}
        type="file"
        accept={accept}
        className="visually-hidden"
        onChange={(event) => {
          take(event.target.files)
          // Empties the input. Otherwise the browser fires no event if the user chooses the same file again.
          event.target.value = ''
        }}
      />
      {children}
      <span>
        {invitation}
        <small>{limits}</small>
      </span>
    </label>
  )
}
