import { useState } from 'react'
import chips from '../../components/chips.module.css'
import { useSite } from '../../data/siteContext.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { copyText } from '../../components/copyText.ts'
import { newsWording as words } from './wording.ts'
import styles from './ShareLinks.module.css'

const SERVICES = [
  { name: 'WhatsApp', address: (link: string, title: string) => `https://wa.me/?text=${title}%20${link}` },
  { name: 'Telegram', address: (link: string, title: string) => `https://t.me/share/url?url=${link}&text=${title}` },
  { name: 'Facebook', address: (link: string) => `https://www.facebook.com/sharer/sharer.php?u=${link}` },
] as const

/**
 * In the browser the site's URL comes from the canonical link in the document head, so that hydration renders the same
 * as the server.
 */
const knownAddress = (fromServer: string | undefined, path: string): string | undefined =>
  typeof document === 'undefined'
    ? fromServer
    : document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.slice(0, -path.length)

/** The links take up their final space before they are ready. If they moved, a visitor's tap would miss them. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const { address, opensUntil } = useSite()
  const isHydrated = useHydrated()
  const [copied, setCopied] = useState<boolean | null>(null)
  const site = isHydrated ? window.location.origin : knownAddress(address, path)
  // A page that is visible only through a preview link has no public URL yet, so it cannot be shared.
  if (opensUntil !== undefined) return null
  const link = site === undefined ? undefined : site + path
  return (
    <section className={`${styles['share']} ${link === undefined ? styles['waiting'] : ''}`} aria-label={words.share}>
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
            {words.copy}
          </button>
        </li>
      </ul>
      <div role="status" className={styles['copied']}>
        {copied === true && words.copied}
        {copied === false && link}
      </div>
    </section>
  )
}
