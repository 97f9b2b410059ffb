import { isNamed } from '../../content/settings/site.ts'
import { picturePath } from '../../content/pictures.ts'
import { useSiteSettings } from '../data/siteSettings.ts'
import styles from './Logo.module.css'

export function Logo() {
  const settings = useSiteSettings()
  if (settings?.logo_url) return <img className={styles['logo']} src={picturePath(settings.logo_url)} alt="" />
  if (settings && isNamed(settings)) {
    return (
      <span className={styles['initial']} aria-hidden="true">
        {[...settings.name.trim().toUpperCase()][0]}
      </span>
    )
  }
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" width="48" height="48" fill="currentColor">
      <path d="M4 44v-4h3V30h3v-8h3v-7h3v-6h3l2-7v42z" />
      <path d="M44 44v-4h-3V30h-3v-8h-3v-7h-3v-6h-3l-2-7v42z" />
    </svg>
  )
}
