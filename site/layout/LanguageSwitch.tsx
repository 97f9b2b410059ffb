import { use } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../data/siteContext.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { HERE, RenderedPart } from './renderedPart.ts'
import { layoutWording as words } from './wording.ts'
import styles from './Footer.module.css'

/** Leads to the same page in another language. */
export function LanguageSwitch() {
  const { languages, prefix } = useSite()
  const { pathname, search } = useLocation()
  const isShared = import.meta.env.SSR && use(RenderedPart) === 'frame'
  if (!languages) return null
  const here = isShared ? HERE : pathname + search
  return (
    <nav aria-label={words.languages}>
      <ul className={styles['pages']}>
        {languages.map(({ tag, name, prefix: other }) => (
          <li key={tag}>
            <a
              className={`${styles['page']} ${styles['language']}`}
              href={addressIn(other, here)}
              hrefLang={tag}
              lang={tag}
              aria-current={other === prefix || undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
