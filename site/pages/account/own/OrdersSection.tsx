import { orderAddress } from '../../../../content/shop/basketAddress.ts'
import { moneyText, RUPIAH } from '../../../../content/shop/money.ts'
import { shopWording as words } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { readBalance } from '../../../../client/ownAccount/balance.ts'
import { listOrders } from '../../../../client/shop/orders.ts'
import { Link } from '../../../link/Link.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'

const readOrders = async () => {
  const [orders, balance] = await Promise.all([listOrders(), readBalance()])
  return { orders, balance }
}

export function OrdersSection() {
  const formatMoment = useMoment()
  return (
    <Loaded load={readOrders} failed={words.ordersFailed}>
      {({ orders, balance }) => (
        <>
          {balance > 0 && <p>{fill(words.balance, { amount: moneyText(balance, RUPIAH) })}</p>}
          {balance < 0 && <p>{fill(words.debt, { amount: moneyText(-balance, RUPIAH) })}</p>}
          <ul className={styles['rows']} role="list">
            {orders.map(({ number, state, total, currency, placed_at: placedAt }) => (
              <li key={number}>
                <div>
                  <strong>
                    <Link to={orderAddress(number)}>{fill(words.orderNumber, { number })}</Link>
                  </strong>
                  <span className={styles['mark']}>{words.states[state]}</span>
                  <small>{`${moneyText(total, currency)} \u00b7 ${formatMoment(placedAt)}`}</small>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
