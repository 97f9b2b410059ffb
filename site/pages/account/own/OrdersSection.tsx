import { orderAddress } from '../../../../content/shop/basketAddress.ts'
import { moneyText } from '../../../../content/shop/money.ts'
import { shopWording as words } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/wording.ts'
import { listOrders } from '../../../../client/shop/orders.ts'
import { Link } from '../../../link/Link.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'

export function OrdersSection() {
  const formatMoment = useMoment()
  return (
    <Loaded load={listOrders} failed={words.ordersFailed}>
      {(orders) => (
        <ul className={styles['rows']} role="list">
          {orders.map(({ number, state, total, placed_at: placedAt }) => (
            <li key={number}>
              <div>
                <strong>
                  <Link to={orderAddress(number)}>{fill(words.orderNumber, { number })}</Link>
                </strong>
                <span className={styles['mark']}>{words.states[state]}</span>
                <small>{`${moneyText(total)} \u00b7 ${formatMoment(placedAt)}`}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
