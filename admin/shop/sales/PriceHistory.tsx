import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOfferPrices, type OfferPrice } from '../../../client/shop/sales.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { actorName } from '../../audit/changeNames.ts'
import { OFFERS } from '../../data/queryClient.ts'
import { because } from '../../feedback/failureMessages.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Time } from '../../ui/Time.tsx'
import text from '../../ui/text.module.css'
import shop from '../shop.module.css'
import { salesWording as words } from './wording.ts'

const { language } = words

const columns: readonly Column<OfferPrice>[] = [
  {
    key: 'price',
    header: words.price,
    lead: true,
    room: 7,
    cell: ({ price, currency }) => <span className={shop['number']}>{moneyText(price, currency)}</span>,
  },
  { key: 'from', header: words.from, room: 8, cell: ({ from }) => <Time moment={from} language={language} /> },
  {
    key: 'until',
    header: words.until,
    room: 8,
    cell: ({ until }) => (until === null ? words.now : <Time moment={until} language={language} />),
  },
  { key: 'by', header: words.by, room: 7, cell: (price) => actorName(price, language) },
]

/** Which prices an offer has had, read when somebody opens it. */
export function PriceHistory({ offer }: { offer: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: [OFFERS, 'prices', offer],
    queryFn: () => listOfferPrices(offer),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.prices}</summary>
      {error && <p className={text['fault']}>{because(words.pricesFailed, error, language)}</p>}
      {data && (
        <DataTable caption={words.prices} columns={columns} rows={data} rowKey={({ from }) => from} busy={isFetching} />
      )}
    </details>
  )
}
