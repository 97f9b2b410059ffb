import { renderToString } from 'react-dom/server'
import { OFFER_MARK } from '../../ui/languageOffer.ts'
import button from '../components/button.module.css'
import type { LanguageChoice } from '../data/siteContext.ts'
import { layoutWording as words } from '../layout/wording.ts'
import styles from '../layout/Layout.module.css'

interface Offered extends LanguageChoice {
  /** Runs code in this language. */
  speak: <T>(run: () => T) => T
}

/** Asks in each of the other languages whether the visitor wants to read the page in it. The browser shows at most one. */
export const languageOffer = (languages: readonly Offered[]): string =>
  renderToString(
    <aside className={styles['offer']} hidden {...{ [OFFER_MARK]: '' }}>
      {languages.map(({ tag, name, prefix, speak }) =>
        speak(() => (
          <p key={tag} lang={tag} hidden data-prefix={prefix}>
            <span>{words.offer}</span>
            <a className={`${button['button']} ${button['glass']}`} href={prefix || '/'}>
              {name}
            </a>
            <button type="button" className={`${button['button']} ${button['glass']}`}>
              {words.offerClose}
            </button>
          </p>
        )),
      )}
    </aside>,
  )
