import { Link } from '../link/Link.tsx'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { useSite } from '../data/siteContext.ts'
import { Ornament } from '../decoration/Ornament.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './Footer.module.css'

const pages = [
  { to: '/gameinfo/rules', label: 'Peraturan' },
  { to: '/download', label: 'Unduh' },
  { to: '/register', label: 'Daftar' },
  { to: '/privasi', label: 'Privasi' },
]

export function Footer({ social }: { social: readonly SocialLink[] }) {
  const { name, year, footer, community: set, terms, hideCredit } = useSite()
  const community = set ?? social.find(({ kind }) => kind === 'chat community') ?? social[0]
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['ornament']}>
          <Ornament />
        </div>
        <SocialLinks links={social} />
        <nav aria-label="Mulai bermain">
          <ul className={styles['pages']}>
            {community && (
              <li>
                <a className={styles['page']} href={community.link} target="_blank" rel="noopener noreferrer">
                  {set?.name || 'Komunitas'}
                  <span className="visually-hidden"> (tab baru)</span>
                </a>
              </li>
            )}
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link className={styles['page']} to={to}>
                  {label}
                </Link>
              </li>
            ))}
            {terms && (
              <li>
                <a className={styles['page']} href={terms}>
                  Syarat dan ketentuan
                </a>
              </li>
            )}
          </ul>
        </nav>
        {footer && <p className={styles['copyright']}>{footer}</p>}
        <p className={styles['copyright']}>
          © {year} {name}
          {!hideCredit && (
            <>
              <br />
              <span lang="en">Powered by Gapura</span>
            </>
          )}
        </p>
      </div>
    </footer>
  )
}
