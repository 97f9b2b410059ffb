import { useState, type DragEvent } from 'react'
import { Button } from './Button.tsx'
import type { ControlAids } from './Field.tsx'
import { UploadIcon } from './icons.tsx'
import styles from './PictureDrop.module.css'

interface PictureDropProps {
  aids: ControlAids
  /** Address of the picture that would be kept or uploaded; null where there is none. */
  shown: string | null
  alt: string
  invitation: string
  limits: string
  /** Media types, for the browser's file chooser. */
  accept: string
  onFile: (file: File) => void
  /** A button beneath the picture that takes it away, or takes that back. */
  action: { label: string; onAct: () => void } | null
}

/** A file input that is also a place to drop a picture on, and shows it. */
export function PictureDrop({ aids, shown, alt, invitation, limits, accept, onFile, action }: PictureDropProps) {
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
    <div className={styles['drop']}>
      <label
        className={styles['zone']}
        data-over={over ? true : undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          {...aids}
          type="file"
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            take(event.target.files)
            // Choosing the same file again must count as a choice.
            event.target.value = ''
          }}
        />
        {shown ? <img src={shown} alt={alt} /> : <UploadIcon />}
        <span>
          {invitation}
          <small>{limits}</small>
        </span>
      </label>
      {action && (
        <Button size="small" onClick={action.onAct}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
