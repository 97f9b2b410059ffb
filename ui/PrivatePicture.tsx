import { useEffect, useState } from 'react'

interface PrivatePictureProps {
  /** Must stay the same function as long as the picture does. */
  load: () => Promise<Blob>
  alt: string
  failed: string
  className?: string | undefined
}

/** A picture that needs a token, which an `img` cannot send. */
export function PrivatePicture({ load, alt, failed, className }: PrivatePictureProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    load().then(
      (picture) => {
        if (isGone) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [load])
  if (hasFailed) return <p role="status">{failed}</p>
  return address && <img src={address} alt={alt} className={className} />
}
