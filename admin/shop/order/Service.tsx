import { refundAgain, type WholeOrder } from '../../../client/shop/desk.ts'
import { gatewayNames } from '../../../content/shop/gateways.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, ORDERS } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'
import { useMay } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { orderWording as words } from './wording.ts'

const { language } = words

interface ServiceProps {
  order: WholeOrder
  service: NonNullable<WholeOrder['service']>
}

/** The payment at a service, and what the service gives back. */
export function Service({ order: { number, currency }, service }: ServiceProps) {
  const { gateway, reference, last_error: error, refunds } = service
  const may = useMay()
  const again = useAction({
    run: () => refundAgain(number),
    language,
    done: () => words.refundAsked,
    failed: words.refundAskFailed,
    reload: [ORDERS, CHANGES],
  })
  const hasFailed = refunds.some(({ state }) => state === 'failed')
  return (
    <Facts title={gatewayNames[gateway]}>
      <Fact label={words.reference}>
        <code>{reference}</code>
      </Fact>
      {error !== null && (
        <Fact label={words.error}>
          <span lang="en">{error}</span>
        </Fact>
      )}
      {refunds.map(({ amount, state, last_error: fault, asked_at: asked }) => (
        <Fact key={asked} label={fill(words.refundAt, { time: formatTime(asked, language) })}>
          {fill(words.refundState, { amount: moneyText(amount, currency), state: words.refundStates[state] })}
          {fault !== null && state !== 'done' && (
            <>
              {' '}
              <span lang="en">{fault}</span>
            </>
          )}
        </Fact>
      ))}
      {hasFailed && may({ area: 'shop:refund' }) && (
        <Fact label={words.refundFailedAbout}>
          <Button size="small" disabled={again.isPending} onClick={() => again.mutate()}>
            {words.refundAgain}
          </Button>
        </Fact>
      )}
    </Facts>
  )
}
