import { textIn } from '../data/langOf.ts'
import type { ReactNode } from 'react'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { layoutWording as words } from './wording.ts'
import styles from './SocialLinks.module.css'

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={words.social}>
      <ul className={styles['links']}>
        {links.map(({ id, kind, name, link, languages }) => (
          <li key={id}>
            <a className={styles['link']} href={link} target="_blank" rel="noopener noreferrer">
              <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
                {icons[kind]}
              </svg>
              <span className={styles['name']} {...textIn(languages?.['name'])}>
                {name}
              </span>
              <span className="visually-hidden"> {words.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The icons are neutral drawings, because the logos of social networks are trademarks. */
const icons: { [K in SocialLink['kind']]: ReactNode } = {
  image: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="3.75" />
      <path d="M16.6 7.4h.01" />
    </>
  ),
  video: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="3.5" />
      <path d="m10.25 9.25 4.75 2.75-4.75 2.75Z" />
    </>
  ),
  'social network': (
    <>
      <circle cx="9" cy="8.5" r="3.25" />
      <path d="M3 19c.4-3.7 2.7-5.5 6-5.5s5.6 1.8 6 5.5" />
      <path d="M15.5 5.6a3.1 3.1 0 0 1 0 5.8M17.3 14c2.200.6 3.5 2.3 3.7 5" />
    </>
  ),
  'chat community': (
    <>
      <path d="M4 5.5h16v10.5h-8.5L7 19.5V16H4Z" />
      <path d="M8.5 10.75h.01M12 10.75h.01M15.5 10.75h.01" />
    </>
  ),
}
