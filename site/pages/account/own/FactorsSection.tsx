import { useState } from 'react'
import { knowsPasskeys } from '../../../../client/logIn/passkeys.ts'
import {
  listFactors,
  type Factor,
  type Factors as FactorList,
  type RememberedBrowser,
} from '../../../../client/ownAccount/factorList.ts'
import { forgetBrowser, removeFactor, renewRecoveryCodes } from '../../../../client/ownAccount/factors.ts'
import { factorWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { AddFactorDialog } from './AddFactorDialog.tsx'
import { ConfirmDialog } from './Dialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'
import { useAction, useOwnAccount } from './ownAccount.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const danger = `${styles['act']} ${styles['danger']}`

export const FactorsSection = () => (
  <>
    <p className={styles['about']}>{words.about}</p>
    <Loaded load={listFactors} failed={words.loadFailed}>
      {(list) => <Factors list={list} />}
    </Loaded>
  </>
)

type Opened = { adding: Factor['kind'] } | { removing: Factor } | 'renewal' | { codes: readonly string[] }

function Factors({ list }: { list: FactorList }) {
  const { factors, recovery_codes_left: left, remembered_browsers: browsers } = list
  const [opened, setOpened] = useState<Opened | null>(null)
  const { reload } = useOwnAccount()
  const close = () => setOpened(null)
  const remove = useAction({
    run: ({ id }: Factor) => removeFactor(id),
    done: ({ name }) => fill(words.removed, { name }),
    failed: words.failed,
    onSettled: close,
  })
  const renew = useAction({
    run: async () => setOpened({ codes: await renewRecoveryCodes() }),
    done: () => undefined,
    failed: words.failed,
  })
  const formatMoment = useMoment()
  return (
    <>
      {factors.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <ul className={styles['rows']} role="list">
            {factors.map((factor) => (
              <li key={factor.id}>
                <div>
                  <strong>{factor.name}</strong>
                  <small>
                    {words.kinds[factor.kind]}
                    {factor.used_at && ` · ${fill(words.used, { time: formatMoment(factor.used_at) })}`}
                  </small>
                </div>
                <button
                  type="button"
                  className={danger}
                  aria-label={fill(words.removeOne, { name: factor.name })}
                  onClick={() => setOpened({ removing: factor })}
                >
                  {words.remove}
                </button>
              </li>
            ))}
          </ul>
          <p>{fill(words.codesLeft, { count: left })}</p>
        </>
      )}
      <div className={styles['acts']}>
        <button type="button" className={styles['act']} onClick={() => setOpened({ adding: 'totp' })}>
          {words.add.totp}
        </button>
        {knowsPasskeys() && (
          <button type="button" className={styles['act']} onClick={() => setOpened({ adding: 'passkey' })}>
            {words.add.passkey}
          </button>
        )}
        {factors.length > 0 && (
          <button type="button" className={styles['act']} onClick={() => setOpened('renewal')}>
            {words.renew}
          </button>
        )}
      </div>
      {browsers.length > 0 && <RememberedBrowsers browsers={browsers} />}

      {opened === 'renewal' && (
        <ConfirmDialog
          question={words.renewQuestion}
          about={words.renewAbout}
          yes={words.renewYes}
          busy={renew.busy}
          onYes={() => renew.start(undefined)}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'renewal' && 'adding' in opened && (
        <AddFactorDialog
          kind={opened.adding}
          onAdded={(codes) => {
            setOpened(codes && { codes })
            reload()
          }}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'renewal' && 'removing' in opened && (
        <ConfirmDialog
          question={fill(words.removeQuestion, { name: opened.removing.name })}
          about={words.removeAbout}
          yes={words.removeYes}
          busy={remove.busy}
          onYes={() => remove.start(opened.removing)}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'renewal' && 'codes' in opened && (
        <RecoveryCodesDialog codes={opened.codes} onClose={close} />
      )}
    </>
  )
}

/** Forgetting one needs no confirmation, because the next log-in can remember it again. */
function RememberedBrowsers({ browsers }: { browsers: readonly RememberedBrowser[] }) {
  const nameOf = ({ device }: RememberedBrowser) => device || words.unknownDevice
  const forget = useAction({
    run: ({ id }: RememberedBrowser) => forgetBrowser(id),
    done: (browser) => fill(words.forgotten, { device: nameOf(browser) }),
    failed: words.failed,
  })
  const formatMoment = useMoment()
  return (
    <>
      <h3 className={styles['heading']}>{words.remembered}</h3>
      <ul className={styles['rows']} role="list">
        {browsers.map((browser) => (
          <li key={browser.id}>
            <div>
              <strong>{nameOf(browser)}</strong>
              <small>{fill(words.rememberedUntil, { time: formatMoment(browser.expires_at) })}</small>
            </div>
            <button
              type="button"
              className={danger}
              aria-label={fill(words.forgetOne, { device: nameOf(browser) })}
              disabled={forget.busy}
              onClick={() => forget.start(browser)}
            >
              {words.forget}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
