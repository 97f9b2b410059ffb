import { pictureSources } from '../../content/pictures.ts'
import { useSite } from '../data/siteContext.ts'
import { Crest } from './Drawings.tsx'
import styles from './Emblem.module.css'

export function Emblem({ className }: { className?: string | undefined }) {
  const { logo, initial } = useSite()
  if (logo) {
    return (
      <img
        className={`${styles['logo']} ${className ?? ''}`}
        sizes="10rem"
        srcSet={pictureSources(logo.address, logo.width, 'webp')}
        src={logo.address}
        width={logo.width}
        height={logo.height}
        alt=""
      />
    )
  }
  if (initial === undefined) return <Crest className={className} />
  return (
    <span className={`${styles['initial']} ${className ?? ''}`} aria-hidden="true">
      {initial}
    </span>
  )
}
