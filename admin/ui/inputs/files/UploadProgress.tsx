import { useId } from 'react'
import { fill } from '../../../../content/messages/fill.ts'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  words: { uploading: string; uploadingPart: string }
  /** The uploaded fraction, from 0 to 1. Null if nothing is being uploaded. */
  part: number | null
}

/**
 * Screen readers announce the progress only at each quarter, because announcing every percent would drown out
 * everything else.
 */
export function UploadProgress({ words, part }: UploadProgressProps) {
  const id = useId()
  const percent = part === null ? null : Math.floor(part * 100)
  return (
    <>
      {/* The live region is always in the document, because screen readers do not announce a newly added one. */}
      <span className="visually-hidden" role="status">
        {percent !== null && fill(words.uploadingPart, { percent: Math.floor(percent / 25) * 25 })}
      </span>
      {percent !== null && (
        <div className={styles['progress']}>
          <label htmlFor={id}>{words.uploading}</label>
          <span aria-hidden="true">{percent}%</span>
          <progress id={id} max={100} value={percent} />
        </div>
      )}
    </>
  )
}
