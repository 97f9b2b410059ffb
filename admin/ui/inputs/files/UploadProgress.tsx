import { useId } from 'react'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  label: string
  /** From 0 to 1; null if nothing is being uploaded. */
  part: number | null
}

/** Screen readers hear quarters, because every percent would drown everything else. */
export function UploadProgress({ label, part }: UploadProgressProps) {
  const id = useId()
  const percent = part === null ? null : Math.floor(part * 100)
  return (
    <>
      {/* Always in the document, because a live region that is new is not announced. */}
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
