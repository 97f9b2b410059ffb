import type { RememberedBrowser } from '../../client/ownAccount/factorList.ts'
import { forgetBrowser } from '../../client/ownAccount/factors.ts'
import { fill } from '../../content/messages/fill.ts'
import { useAction } from '../feedback/useAction.ts'
import { formatTime } from '../ui/Time.tsx'
import styles from './account.module.css'
import { factorWording as words } from '../../content/accounts/ownAccountWording.ts'
import { RowButton } from '../ui/RowButton.tsx'

const { language } = words

interface RememberedBrowsersProps {
  browsers: readonly RememberedBrowser[]
  onChange: () => void
}

/**
 * Lists the browsers that need only the password to log in. Forgetting one needs no confirmation, because the next
 * log-in can remember it again.
 */
export function RememberedBrowsers({ browsers, onChange }: RememberedBrowsersProps) {
  const forget = useAction({
    run: ({ id }: RememberedBrowser) => forgetBrowser(id),
    language,
    done: (_nothing, { device }) => fill(words.forgotten, { device: device || words.unknownDevice }),
    failed: words.failed,
    onSettled: onChange,
  })
  return (
    <>
      <h3>{words.remembered}</h3>
      <ul className={styles['factors']} role="list">
        {browsers.map((browser) => (
          <li key={browser.id}>
            <span>
              <strong>{browser.device || words.unknownDevice}</strong>
              <small>{fill(words.rememberedUntil, { time: formatTime(browser.expires_at, language) })}</small>
            </span>
            <RowButton
              danger
              label={words.forget}
              row={browser.device || words.unknownDevice}
              disabled={forget.isPending}
              onClick={() => forget.mutate(browser)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
