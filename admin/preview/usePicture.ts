import { useEffect, useMemo } from 'react'
import { isPictureDraft, type DraftValue } from '../fields/drafts.ts'

/** The picture in the form: unchanged, replaced by a picture with a new URL, or removed (null). */
export type Picked = 'stays' | { address: string | null }

export function usePicture(value: DraftValue | undefined): Picked {
  const file = isPictureDraft(value) ? value.file : null
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  const isRemoved = isPictureDraft(value) && value.removed
  const copied = isPictureDraft(value) && !isRemoved ? value.copied?.address : undefined
  const chosen = address ?? copied ?? null
  return useMemo(() => (chosen || isRemoved ? { address: chosen } : 'stays'), [chosen, isRemoved])
}
