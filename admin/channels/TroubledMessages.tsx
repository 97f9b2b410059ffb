import { settleDelivery } from '../../client/channels.ts'
import type { Delivery } from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import list from '../list/list.module.css'
import { Time } from '../ui/Time.tsx'
import styles from './channels.module.css'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'
import text from '../ui/text.module.css'

const { language } = words

export function TroubledMessages({ deliveries }: { deliveries: readonly Delivery[] }) {
  const settle = useChannelChange({
    run: ({ delivery, how }: { delivery: Delivery; how: 'send-again' | 'mark-sent' }) => settleDelivery(delivery, how),
    done: (_nothing, { how }) => (how === 'send-again' ? words.sendsAgain : words.countsAsSent),
  })
  if (deliveries.length === 0) return null
  return (
    <section className={styles['troubled']} aria-labelledby="troubled-messages">
      <h2 id="troubled-messages" tabIndex={-1}>
        {words.troubledTitle}
      </h2>
      <p className={list['about']}>{words.troubledAbout}</p>
      <ul role="list">
        {deliveries.map((delivery) => {
          const name = delivery.row_name ?? fill(words.gone, { type: delivery.type, id: delivery.row_id })
          const act = (how: 'send-again' | 'mark-sent') => {
            settle.mutate({ delivery, how })
            // The pressed button disappears with its message, so the heading takes the focus.
            document.getElementById('troubled-messages')?.focus()
          }
          const button = (how: 'send-again' | 'mark-sent', label: string) => (
            <RowButton label={label} separator=": " row={name} disabled={settle.isPending} onClick={() => act(how)} />
          )
          return (
            <li key={delivery.message}>
              <p>
                <strong>{name}</strong> · {delivery.channel} · <Time moment={delivery.at} language={language} />
              </p>
              <p className={text['fault']}>{delivery.error}</p>
              {delivery.state === 'unknown' && <p>{words.unknownAbout}</p>}
              <div className={styles['buttons']}>
                {button('send-again', words.sendAgain)}
                {delivery.state === 'unknown' && button('mark-sent', words.wasSent)}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
