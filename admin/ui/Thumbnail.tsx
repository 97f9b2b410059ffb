import styles from './Thumbnail.module.css'

export interface Picture {
  address: string
  width: number | null
  height: number | null
}

interface ThumbnailProps {
  picture: Picture | null
  alt: string
  large?: boolean
}

export function Thumbnail({ picture, alt, large = false }: ThumbnailProps) {
  const className = large ? `${styles['frame']} ${styles['large']}` : styles['frame']
  const size = picture?.width && picture.height ? { width: picture.width, height: picture.height } : {}
  return (
    <span className={className}>
      {picture ? <img src={picture.address} alt={alt} loading="lazy" decoding="async" {...size} /> : <Placeholder />}
    </span>
  )
}

function Placeholder() {
  return (
    <svg className={styles['placeholder']} aria-hidden="true" viewBox="0 0 64 48" preserveAspectRatio="xMidYMid slice">
      <circle cx="46" cy="14" r="5" />
      <path d="M0 48V36l14-14 12 11 12-16 26 24v7z" />
    </svg>
  )
}
