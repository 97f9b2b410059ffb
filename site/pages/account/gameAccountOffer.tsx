import { pagePrefix } from '../../../client/language.ts'
import { addressIn } from '../../../content/site/languageAddress.ts'
import { createRoot } from 'react-dom/client'
import { listGameRealms } from '../../../client/ownAccount/gameAccounts.ts'
import { gameAccountWording as words } from '../../../content/accounts/gameAccountWording.ts'
import { KEEP_CLEAR } from '../../../ui/useClearPlace.ts'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import { CREATE_ADDRESS } from './createAddress.ts'
import styles from './gameAccountOffer.module.css'

interface OfferProps {
  sentence: string
  onClose: () => void
}

/** Shown beside the page, so it knows its language from the document. */
function Offer({ sentence, onClose }: OfferProps) {
  function dismiss() {
    onClose()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={words.title}
      className={`${panel['surface']} ${panel['solid']} ${styles['offer']}`}
      {...KEEP_CLEAR}
    >
      <p role="status">{sentence}</p>
      <div className={styles['acts']}>
        <a
          className={`${button['button']} ${button['carved']}`}
          href={addressIn(pagePrefix(), CREATE_ADDRESS)}
          onClick={onClose}
        >
          {words.create}
        </a>
        <button type="button" className={`${button['button']} ${button['glass']}`} onClick={dismiss}>
          {words.later}
        </button>
      </div>
    </section>
  )
}

/**
 * Shows a sentence and a link to the form for a new game account, until the user dismisses it. It has a React root of its
 * own, because it stays when the landing page replaces the registration, and that page must not load its script.
 */
export function showGameAccountOffer(sentence: string): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<Offer sentence="" onClose={close} />)
  // Screen readers announce only what changes in a live region.
  requestAnimationFrame(() => root.render(<Offer sentence={sentence} onClose={close} />))
}

/** Offers a game account to somebody who has just registered, if a realm creates some. */
export async function offerGameAccount(): Promise<void> {
  const realms = await listGameRealms()
  if (realms.some(({ can }) => can.includes('create'))) showGameAccountOffer(words.offer)
}
