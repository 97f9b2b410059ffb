import { useCallback, type ChangeEvent } from 'react'
import { PICTURE_MEDIA_TYPES } from '../../../content/limits.ts'
import { PROOF_DAYS } from '../../../content/shop/orders.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Order } from '../../../client/shop/orders.ts'
import { readProof, sendProof } from '../../../client/shop/proof.ts'
import { PrivatePicture } from '../../../ui/PrivatePicture.tsx'
import { useMoment } from '../account/own/moment.ts'
import own from '../account/own/own.module.css'
import { useAction } from '../account/own/ownAccount.ts'
import styles from './shop.module.css'

/** The picture by which a buyer shows that the order is paid, which is not required. */
export function Proof({ order: { number, proof_sent_at: sentAt }, isOpen }: { order: Order; isOpen: boolean }) {
  const formatMoment = useMoment()
  const send = useAction({ run: sendProof, done: () => words.proofSent, failed: words.proofFailed })
  const load = useCallback(() => readProof(number), [number])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0]
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (picture) send.start({ number, picture })
  }
  if (!isOpen && sentAt === null) return null
  return (
    <section className={styles['proof']} aria-label={words.proof}>
      {sentAt !== null && (
        <>
          <p>{fill(words.proofAt, { time: formatMoment(sentAt) })}</p>
          <PrivatePicture
            key={sentAt}
            load={load}
            alt={words.proof}
            failed={words.proofNotLoaded}
            className={styles['receipt']}
          />
        </>
      )}
      {isOpen && (
        <>
          <label className={`${own['act']} ${styles['file']}`} aria-busy={send.busy}>
            <input
              type="file"
              accept={PICTURE_MEDIA_TYPES.join()}
              disabled={send.busy}
              onChange={choose}
              aria-describedby="proof-about"
            />
            {send.busy ? words.proofSending : sentAt === null ? words.proofSend : words.proofReplace}
          </label>
          <p id="proof-about" className={own['about']}>
            {fill(words.proofAbout, { days: PROOF_DAYS })}
          </p>
        </>
      )}
    </section>
  )
}
