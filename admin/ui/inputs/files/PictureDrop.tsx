import { useCallback } from 'react'
import type { ControlProps } from '../../../../ui/Field.tsx'
import { UploadIcon } from '../../icons.tsx'
import { Button } from '../../Button.tsx'
import { FileDrop } from './FileDrop.tsx'
import styles from './PictureDrop.module.css'

interface PictureDropProps {
  controlProps: ControlProps
  shown: string | File | null
  alt: string
  invitation: string
  limits: string
  accept: string
  onFile: (file: File) => void
  action: { label: string; onAct: () => void } | null
}

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
  return (
    <div className={styles['drop']}>
      <FileDrop controlProps={controlProps} accept={accept} onFile={onFile} invitation={invitation} limits={limits}>
        {shown === null ? <UploadIcon /> : <VisiblePicture picture={shown} alt={alt} />}
      </FileDrop>
      {action && (
        <Button size="small" onClick={action.onAct}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

export const VisiblePicture = ({ picture, alt }: { picture: string | File; alt: string }) =>
  typeof picture === 'string' ? <img src={picture} alt={alt} /> : <Preview file={picture} alt={alt} />

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
