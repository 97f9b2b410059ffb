import { useId } from 'react'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  label: string
  /** The share that has been sent, from 0 to 1; null while nothing is being uploaded. */
  part: number | null
}

/** Progress of an upload. Screen readers announce it in quarters, because each per cent would drown everything else. */
export function UploadProgress({ label, part }: UploadProgressProps) {
  const id = useId()
  const percent = part === null ? null : Math.floor(part * 100)
  return (
    <>
      {/* Always rendered, because a live region that appears together with its text is not announced. */}
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
