import { useCallback, useState, type DragEvent } from 'react'
import { Button } from '../Button.tsx'
import type { ControlProps } from '../../../ui/Field.tsx'
import { UploadIcon } from '../../../ui/icons.tsx'
import styles from './PictureDrop.module.css'

interface PictureDropProps {
  controlProps: ControlProps
  /** The address of the present picture, or the file that would replace it; null where there is neither. */
  shown: string | File | null
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
export function PictureDrop({
  controlProps,
  shown,
  alt,
  invitation,
  limits,
  accept,
  onFile,
  action,
}: PictureDropProps) {
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
          {...controlProps}
          type="file"
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            take(event.target.files)
            // Choosing the same file again must count as a choice.
            event.target.value = ''
          }}
        />
        <ContentListProps picture={shown} alt={alt} />
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

function ContentListProps({ picture, alt }: { picture: string | File | null; alt: string }) {
  if (picture === null) return <UploadIcon />
  return typeof picture === 'string' ? <img src={picture} alt={alt} /> : <Preview file={picture} alt={alt} />
}

/** A file that has not been uploaded; its address is given back when it is no longer shown. */
function Preview({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt={alt} />
}
