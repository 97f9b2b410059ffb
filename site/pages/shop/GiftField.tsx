import { shopWording as words } from '../../../content/shop/shopWording.ts'
import form from '../account/AccountForm.module.css'
import { TextField } from '../account/TextField.tsx'

export interface GiftOfBasket {
  isGift: boolean
  to: string
  error: string | undefined
}

interface GiftFieldProps {
  gift: GiftOfBasket
  onGift: (gift: GiftOfBasket) => void
}

/** Whether the order is for another player, and for whom. */
export const GiftField = ({ gift, onGift }: GiftFieldProps) => (
  <>
    <label className={form['remember']}>
      <input
        type="checkbox"
        name="is_gift"
        checked={gift.isGift}
        onChange={({ target }) => onGift({ ...gift, isGift: target.checked, error: undefined })}
      />
      <span>{words.isGift}</span>
    </label>
    {gift.isGift && (
      <TextField
        name="gift_to"
        label={words.giftTo}
        labelLang={words.language}
        hint={words.giftHint}
        value={gift.to}
        error={gift.error}
        autoComplete="off"
        onValue={(to) => onGift({ ...gift, to, error: undefined })}
      />
    )}
  </>
)
