import { pagePrefix } from '../../../client/language.ts'
import { addressIn } from '../../../content/site/languageAddress.ts'
import { createRoot } from 'react-dom/client'
import { listGameRealms } from '../../../client/ownAccount/gameAccounts.ts'
import { gameAccountWording as words } from '../../../content/accounts/gameAccountWording.ts'
import { KEEP_CLEAR } from '../../../ui/useClearPlace.ts'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import { CREATE_ADDRESS } from './createAddress.ts'
import { accountWording } from './wording.ts'
import styles from './nextStep.module.css'

interface Step {
  sentence: string
  /** Without the prefix of the language. */
  address: string
  label: string
}

/** Shown beside the page, so it knows its language from the document. */
function NextStep({ sentence, address, label, onClose }: Step & { onClose: () => void }) {
  function dismiss() {
    onClose()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={accountWording.register.next}
      className={`${panel['surface']} ${panel['solid']} ${styles['offer']}`}
      {...KEEP_CLEAR}
    >
      <p role="status">{sentence}</p>
      <div className={styles['acts']}>
        <a
          className={`${button['button']} ${button['carved']}`}
          href={addressIn(pagePrefix(), address)}
          onClick={onClose}
        >
          {label}
        </a>
        <button type="button" className={`${button['button']} ${button['glass']}`} onClick={dismiss}>
          {words.later}
        </button>
      </div>
    </section>
  )
}

/**
 * Shows a sentence and a link to what comes next, until the user dismisses it. It has its own React root, because it
 * stays when the landing page replaces the registration, and that page must not load its script.
 */
function show(step: Step): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    cancelAnimationFrame(frame)
    root.unmount()
    container.remove()
  }
  root.render(<NextStep {...step} sentence="" onClose={close} />)
  // Screen readers announce only what changes in a live region.
  const frame = requestAnimationFrame(() => root.render(<NextStep {...step} onClose={close} />))
}

const showGameAccount = (sentence: string): void => show({ sentence, address: CREATE_ADDRESS, label: words.create })

const showDownload = (): void => {
  const { ready, get } = accountWording.register
  show({ sentence: ready, address: '/download', label: get })
}

/**
 * Shows what comes after a registration: a game account if a realm creates some, and otherwise the download if there is
 * something to download. `game` is the game account that was asked for with the registration.
 */
export async function showNextStep(
  game: { made: string } | { failure: string } | null,
  hasDownloads: boolean,
): Promise<void> {
  if (game && 'failure' in game) return showGameAccount(game.failure)
  // Without an answer the visitor can still play.
  const realms = game ? [] : await listGameRealms().catch(() => [])
  if (realms.some(({ can }) => can.includes('create'))) showGameAccount(words.offer)
  else if (hasDownloads) showDownload()
}
