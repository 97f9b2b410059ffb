import { useRef } from 'react'
import { listOffers, removeOffer, type Offer } from '../../client/shop/desk.ts'
import { moneyText } from '../../content/shop/money.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, OFFERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { OfferForm } from './OfferForm.tsx'
import styles from './shop.module.css'
import { offerWording as words } from './wording.ts'

const { language } = words
const nameOf = ({ name, type, row }: Offer): string => name ?? `${type} ${row}`

export function OffersScreen() {
  const offers = useWholeList(OFFERS, listOffers, words)
  const addButton = useRef<HTMLButtonElement>(null)
  const editing = useRowDialog<Offer | null>(null, addButton)
  const removing = useRowDialog<Offer | null>(null, addButton)
  const remove = useAction({
    run: ({ id }: Offer) => removeOffer(id),
    language,
    done: (_nothing, offer) => {
      removing.forgetOpener()
      return fill(words.removed, { name: nameOf(offer) })
    },
    failed: words.removeFailed,
    onSettled: removing.close,
    reload: [OFFERS, CHANGES],
  })
  const columns: readonly Column<Offer>[] = [
    {
      key: 'name',
      header: words.name,
      lead: true,
      room: 12,
      cell: (offer) => (
        <span className={styles['goods']}>
          <strong>{nameOf(offer)}</strong>
          {offer.name === null && <small>{words.rowGone}</small>}
        </span>
      ),
    },
    {
      key: 'grants',
      header: words.grants,
      room: 12,
      cell: ({ grants }) => (
        <ul className={styles['goods']}>
          {grants.map(({ item, name, count }, index) => (
            <li key={`${item} ${index}`}>{`${count} ${name}`}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'price',
      header: words.price,
      room: 8,
      cell: ({ price }) => <span className={styles['number']}>{moneyText(price)}</span>,
    },
    { key: 'stock', header: words.left, room: 6, cell: ({ stock }) => stock ?? words.unlimited },
    buttonColumn(words.action, 7, (offer) => (
      <span className={styles['actions']}>
        <RowButton label={words.edit} row={nameOf(offer)} onClick={(press) => editing.show(offer, press)} />
        <RowButton danger label={words.remove} row={nameOf(offer)} onClick={(press) => removing.show(offer, press)} />
      </span>
    )),
  ]
  return (
    <ListScreen
      words={words}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => editing.show(null, press)} />}
      about={words.about}
      list={offers}
      below={
        <>
          <OfferForm key={editing.opening} offer={editing.row} {...editing.dialog} />
          <ConfirmDialog
            {...removing.dialog}
            question={fill(words.removeQuestion, { name: removing.row ? nameOf(removing.row) : '' })}
            about={words.removeAbout}
            yes={words.removeYes}
            busy={remove.isPending}
            onYes={() => removing.row && remove.mutate(removing.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => (
        <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={offers.busy} />
      )}
    </ListScreen>
  )
}
