import { useState } from 'react'
import chips from '../../components/chips.module.css'
import { useSite } from '../../data/siteContext.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { copyText } from './copyText.ts'
import styles from './ShareLinks.module.css'

/** Where a link is shared, by addresses that these services document. */
const SERVICES = [
  { name: 'WhatsApp', address: (link: string, title: string) => `https://wa.me/?text=${title}%20${link}` },
  { name: 'Telegram', address: (link: string, title: string) => `https://t.me/share/url?url=${link}&text=${title}` },
  { name: 'Facebook', address: (link: string) => `https://www.facebook.com/sharer/sharer.php?u=${link}` },
] as const

/** The site's address before hydration: a browser reads it from the head, so that it begins with what the server has made. */
const knownAddress = (fromServer: string | undefined, path: string): string | undefined =>
  typeof document === 'undefined'
    ? fromServer
    : document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.slice(0, -path.length)

/**
 * Ways to pass a page on. Before the browser knows its address they are there where the operator has told it (SITE_URL). What is not
 * there yet has its room: whatever moves under a finger that is pressing a link takes the press from it.
 */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const { address, opensUntil } = useSite()
  const isHydrated = useHydrated()
  const [copied, setCopied] = useState<boolean | null>(null)
  const site = isHydrated ? window.location.origin : knownAddress(address, path)
  // What is shown by a link of its own is at no other address yet.
  if (opensUntil !== undefined) return null
  const link = site === undefined ? undefined : site + path
  return (
    <section className={`${styles['share']} ${link === undefined ? styles['waiting'] : ''}`} aria-label="Bagikan">
      <ul className={chips['chips']}>
        {SERVICES.map(({ name, address: at }) => (
          <li key={name}>
            <a
              href={link && at(encodeURIComponent(link), encodeURIComponent(title))}
              target="_blank"
              rel="noopener noreferrer"
              className={chips['chip']}
            >
              {name}
            </a>
          </li>
        ))}
        <li className={isHydrated ? undefined : styles['waiting']}>
          <button
            type="button"
            className={chips['chip']}
            onClick={() => link !== undefined && void copyText(link).then(setCopied)}
          >
            Salin tautan
          </button>
        </li>
      </ul>
      <div role="status" className={styles['copied']}>
        {copied === true && 'Tautan disalin.'}
        {copied === false && link}
      </div>
    </section>
  )
}
