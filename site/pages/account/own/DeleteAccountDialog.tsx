import { useState } from 'react'
import { deleteOwnAccount } from '../../../../client/ownAccount/leaving.ts'
import type { Leavings } from '../../../../client/shop/leavings.ts'
import { GAME_CHOICES, RETURN_DAYS } from '../../../../content/accounts/deletion.ts'
import { leavingWording as words } from '../../../../content/accounts/leavingWording.ts'
import { moneyText, RUPIAH } from '../../../../content/shop/money.ts'
import { shopWording } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { useSite } from '../../../data/siteContext.ts'
import { useToast } from '../../../feedback/Toasts.tsx'
import { formatDate } from '../../../format/date.ts'
import { useAccountForm } from '../useAccountForm.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import { useOwnAccount, useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

const DAY_MS = 86_400_000

interface DeleteAccountDialogProps {
  leavings: Leavings
  onClose: () => void
}

export function DeleteAccountDialog({
  leavings: { balance, goods, hasOpenOrder, hasAccounts, canLock },
  onClose,
}: DeleteAccountDialogProps) {
  const { timeZone } = useSite()
  const { reload } = useOwnAccount()
  const showToast = useToast()
  const watched = useWatched()
  const [due] = useState(() => new Date(Date.now() + RETURN_DAYS * DAY_MS).toISOString())
  const account = useAccountForm({
    labels: { games: words.games },
    initial: { games: 'keep' },
    required: ownWording.required,
    submit: async ({ games }) => {
      const { at } = await watched(deleteOwnAccount(games === 'lock' ? games : 'keep'))
      showToast('good', fill(words.asked, { day: formatDate(at, timeZone) }))
      onClose()
      reload()
    },
    errorMessage: reasonOf,
  })
  const close = () => !account.form.busy && onClose()
  return (
    <Dialog title={words.deleteQuestion} onClose={close}>
      <DialogForm form={account.form} submit={words.deleteYes} onCancel={close}>
        <p>{fill(words.deleteAbout, { day: formatDate(due, timeZone), days: RETURN_DAYS })}</p>
        <p>{words.afterwards}</p>
        {balance > 0 && <p>{fill(shopWording.balanceLost, { amount: moneyText(balance, RUPIAH) })}</p>}
        {goods > 0 && <p>{fill(shopWording.goodsLost, { count: goods })}</p>}
        {hasOpenOrder && <p>{shopWording.openLost}</p>}
        {canLock ? (
          <ChoiceField
            {...account.field('games')}
            hint={words.lockHint}
            options={GAME_CHOICES.map((choice) => ({ value: choice, label: words.gameChoices[choice] }))}
          />
        ) : (
          hasAccounts && <p>{words.gamesStay}</p>
        )}
      </DialogForm>
    </Dialog>
  )
}
