import { renderToString } from 'react-dom/server'
import { directionOf } from '../../content/messages/direction.ts'
import { messages } from '../../content/messages/messages.ts'
import { OFFER_MARK } from '../../ui/languageOffer.ts'
import button from '../components/button.module.css'
import type { LanguageChoice } from '../data/siteContext.ts'
import styles from '../layout/Layout.module.css'

const words = messages('site.languageOffer', {
  language: 'id',
  // Before the name of this language, on a button.
  offer: 'Halaman ini juga ada dalam bahasa Indonesia.',
  close: 'Tidak, terima kasih',
})

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
          <p key={tag} lang={tag} dir={directionOf(tag)} hidden data-prefix={prefix}>
            <span>{words.offer}</span>
            <a className={`${button['button']} ${button['glass']}`} href={prefix || '/'}>
              {name}
            </a>
            <button type="button" className={`${button['button']} ${button['glass']}`}>
              {words.close}
            </button>
          </p>
        )),
      )}
    </aside>,
  )
