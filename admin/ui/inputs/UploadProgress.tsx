import { useId } from 'react'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  label: string
  /** What has left, from 0 to 1; null while nothing is on its way. */
  part: number | null
}

/** How far an upload has come. It is read out in quarters: each per cent would talk over everything else. */
export function UploadProgress({ label, part }: UploadProgressProps) {
  const id = useId()
  const percent = part === null ? null : Math.floor(part * 100)
  return (
    <>
      {/* Stands always: a live region that comes with its words is not read out. */}
      <span className="visually-hidden" role="status">
        {percent !== null && `${label}: ${Math.floor(percent / 25) * 25}%`}
      </span>
      {percent !== null && (
        <div className={styles['progress']}>
          <label htmlFor={id}>{label}</label>
          <span aria-hidden="true">{percent}%</span>
          <progress id={id} max={100} value={percent} />
        </div>
      )}
    </>
  )
}
