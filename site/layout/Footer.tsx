import { textIn } from '../data/langOf.ts'
import { Link } from '../link/Link.tsx'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { useSite } from '../data/siteContext.ts'
import { Ornament } from '../decoration/Ornament.tsx'
import { Text } from '../components/Text.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { layoutEnglish as english, layoutWording as words } from './wording.ts'
import styles from './Footer.module.css'

const pages = [
  { to: '/gameinfo/rules', label: 'rules' },
  { to: '/download', label: 'download' },
  { to: '/register', label: 'register' },
  { to: '/privasi', label: 'privacy' },
] as const

export function Footer({ social }: { social: readonly SocialLink[] }) {
  const { name, year, footer, community: set, terms, hideCredit, empty, textLanguages } = useSite()
  const community = set ?? social.find(({ kind }) => kind === 'chat community') ?? social[0]
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['ornament']}>
          <Ornament />
        </div>
        <SocialLinks links={social} />
        <nav aria-label={words.start}>
          <ul className={styles['pages']}>
            {community && (
              <li>
                <a className={styles['page']} href={community.link} target="_blank" rel="noopener noreferrer">
                  {set?.name ? <Text lang={textLanguages?.['community_name']}>{set.name}</Text> : words.community}
                  <span className="visually-hidden"> {words.newTab}</span>
                </a>
              </li>
            )}
            {pages.map(
              ({ to, label }) =>
                !empty.includes(to) && (
                  <li key={to}>
                    <Link className={styles['page']} to={to}>
                      {words[label]}
                    </Link>
                  </li>
                ),
            )}
            {terms && (
              <li>
                <PlainLink className={styles['page']} to={terms}>
                  {words.terms}
                </PlainLink>
              </li>
            )}
          </ul>
        </nav>
        <LanguageSwitch />
        {footer && (
          <p className={styles['copyright']} {...textIn(textLanguages?.['footer_text'])}>
            {footer}
          </p>
        )}
        <p className={styles['copyright']}>
          © {year} {name}
          {!hideCredit && (
            <>
              <br />
              <span lang={english.language}>{english.credit}</span>
            </>
          )}
        </p>
      </div>
    </footer>
  )
}
