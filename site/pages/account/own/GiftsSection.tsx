import { useState } from 'react'
import { acceptGift, listGifts, type ReceivedGift } from '../../../../client/shop/gifts.ts'
import { giftStates, parcelWords, shopWording as words } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { CharacterDialog } from './CharacterDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'

/** The game gives it while the person looks. */
const changesSoon = (gifts: readonly ReceivedGift[]): boolean =>
  gifts.some(({ state, lines }) => state === 'accepted' && lines.some((line) => line.given < line.letters))

export function GiftsSection() {
  const [accepted, setAccepted] = useState<ReceivedGift | null>(null)
  return (
    <>
      <Loaded load={listGifts} changesSoon={changesSoon} failed={words.giftsFailed}>
        {(gifts) => (
          <ul className={styles['rows']} role="list">
            {gifts.map((gift) => (
              <Row key={gift.number} gift={gift} onAccept={() => setAccepted(gift)} />
            ))}
          </ul>
        )}
      </Loaded>
      {accepted && (
        <CharacterDialog
          title={titleOf(accepted)}
          about={words.giftAcceptAbout}
          realm={accepted.realm}
          submit={words.giftAccept}
          run={(receiver) => acceptGift(accepted.number, receiver)}
          done={words.giftAcceptDone}
          failed={words.giftAcceptFailed}
          onClose={() => setAccepted(null)}
        />
      )}
    </>
  )
}

const titleOf = ({ from }: ReceivedGift): string =>
  from === null ? words.giftFromGone : fill(words.giftFrom, { from })

const piecesOf = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity === 1 ? name : fill(words.pieces, { count: quantity, name })

function Row({ gift, onAccept }: { gift: ReceivedGift; onAccept: () => void }) {
  const formatMoment = useMoment()
  const { from, state, lines, game_account: account, character, given_at: givenAt } = gift
  const title = titleOf(gift)
  const [given, letters] = [sumOf(lines, 'given'), sumOf(lines, 'letters')]
  const notes = [
    ...lines.map(
      (line) =>
        `${piecesOf(line)}: ${[...line.grants, ...line.goods.map(({ label, count }) => ({ name: label, count }))]
          .map(({ name, count }) => (count === 1 ? name : fill(words.counted, { count, name })))
          .join(', ')}`,
    ),
    state === 'accepted' && character !== '' && fill(words.sentTo, { character, account }),
    gift.held_until !== null && fill(words.held, { time: formatMoment(gift.held_until) }),
    letters > 0 && fill(parcelWords(gift.items_in, lines), { given, letters }),
    lines.some((line) => line.mailbox_full) && fill(words.mailboxFull, { character }),
    lines.some((line) => line.needs_log_in) && fill(words.needsLogIn[gift.items_in], { character }),
    lines.some((line) => line.given > 0 && line.grants.length > 0) && words.itemsIn[gift.items_in],
    formatMoment(givenAt),
  ]
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span className={styles['mark']}>{giftStates[state]}</span>
        {notes.map((note) => note && <small key={note}>{note}</small>)}
      </div>
      {state === 'offered' && (
        <div className={styles['acts']}>
          <button
            type="button"
            className={styles['act']}
            aria-label={from === null ? fill(words.giftAcceptAs, { gift: title }) : fill(words.giftAcceptOne, { from })}
            onClick={onAccept}
          >
            {words.giftAccept}
          </button>
        </div>
      )}
    </li>
  )
}

const sumOf = (lines: ReceivedGift['lines'], what: 'given' | 'letters'): number =>
  lines.reduce((sum, line) => sum + line[what], 0)
