import {
  changeGamePassword,
  createGameAccount,
  linkGameAccount,
  type GameAccount,
  type GameRealm,
} from '../../../../client/ownAccount/gameAccounts.ts'
import { LONGEST_GAME_NAME } from '../../../../content/accounts/gameAccountRules.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { useToast } from '../../../feedback/Toasts.tsx'
import { realmChoices, sexChoices } from '../gameChoices.ts'
import { TextField } from '../TextField.tsx'
import { useAccountForm } from '../useAccountForm.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import { useOwnAccount, useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

const { labels } = words

interface DialogProps {
  onClose: () => void
}

interface GameForm<Name extends string> {
  labels: Readonly<Record<Name, string>>
  initial?: Partial<Record<NoInfer<Name>, string>>
  optional?: readonly NoInfer<Name>[]
  submit: (values: Record<Name, string>) => Promise<unknown>
  done: (values: Record<Name, string>) => string
  onClose: () => void
}

function useGameForm<const Name extends string>({
  labels,
  initial = {},
  optional = [],
  submit,
  done,
  onClose,
}: GameForm<Name>) {
  const { reload } = useOwnAccount()
  const showToast = useToast()
  const watched = useWatched()
  return useAccountForm<Name>({
    labels,
    initial,
    optional,
    required: ownWording.required,
    validate: (values) => {
      const typed: Partial<Record<string, string>> = values
      const isAlike =
        typed['password_confirmation'] === undefined || typed['password_confirmation'] === typed['password']
      return (isAlike ? {} : { password_confirmation: words.mismatch }) as Partial<Record<Name, string>> // Only forms with this field have the error.
    },
    submit: async (values) => {
      await watched(submit(values))
      showToast('good', done(values))
      onClose()
      reload()
    },
    errorMessage: reasonOf,
  })
}

export function CreateGameAccount({ realms, onClose }: DialogProps & { realms: readonly GameRealm[] }) {
  const needsOf = (key: string) => realms.find((realm) => realm.key === key) ?? realms[0]
  const account = useGameForm({
    labels,
    initial: { realm: realms[0]?.key ?? '', sex: 'M' },
    optional: ['birthdate'],
    submit: ({ realm, name, password, sex, birthdate }) => {
      const { asks = [] } = needsOf(realm) ?? {}
      return createGameAccount({
        realm,
        name: name.trim(),
        password,
        ...(asks.includes('sex') && { sex }),
        ...(asks.includes('birthdate') && birthdate !== '' && { birthdate }),
      })
    },
    done: ({ name }) => fill(words.createDone, { name: name.trim() }),
    onClose,
  })
  const close = () => !account.form.busy && onClose()
  const realm = account.field('realm')
  const {
    asks = [],
    by_email: isByEmail = false,
    longest_name: longestName = LONGEST_GAME_NAME,
  } = needsOf(realm.value) ?? {}
  return (
    <Dialog title={words.create} onClose={close}>
      <DialogForm form={account.form} submit={words.create} onCancel={close}>
        <p>{isByEmail ? words.byEmailAbout : words.createAbout}</p>
        {realms.length > 1 && <ChoiceField {...realm} options={realmChoices(realms)} />}
        <TextField
          {...account.field('name')}
          labelLang={words.language}
          maxLength={longestName}
          autoComplete="off"
          hint={fill(words.nameHint, { most: longestName })}
        />
        <TextField
          {...account.field('password')}
          labelLang={words.language}
          secret
          autoComplete="new-password"
          hint={words.passwordHint}
        />
        <TextField
          {...account.field('password_confirmation')}
          labelLang={words.language}
          secret
          autoComplete="new-password"
        />
        {asks.includes('sex') && <ChoiceField {...account.field('sex')} options={sexChoices()} />}
        {asks.includes('birthdate') && (
          <TextField
            {...account.field('birthdate')}
            labelLang={words.language}
            type="date"
            autoComplete="bday"
            hint={words.birthdateHint}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

export function LinkGameAccount({ realms, onClose }: DialogProps & { realms: readonly GameRealm[] }) {
  const account = useGameForm({
    labels: { realm: labels.realm, name: labels.name, password: labels.password },
    initial: { realm: realms[0]?.key ?? '' },
    submit: ({ realm, name, password }) => linkGameAccount({ realm, name: name.trim(), password }),
    done: ({ name }) => fill(words.linkDone, { name: name.trim() }),
    onClose,
  })
  const close = () => !account.form.busy && onClose()
  const realm = account.field('realm')
  const longestName = realms.find(({ key }) => key === realm.value)?.longest_name ?? LONGEST_GAME_NAME
  return (
    <Dialog title={words.link} onClose={close}>
      <DialogForm form={account.form} submit={words.link} onCancel={close}>
        <p>{words.linkAbout}</p>
        {realms.length > 1 && <ChoiceField {...realm} options={realmChoices(realms)} />}
        <TextField {...account.field('name')} labelLang={words.language} maxLength={longestName} autoComplete="off" />
        <TextField {...account.field('password')} labelLang={words.language} secret autoComplete="off" />
      </DialogForm>
    </Dialog>
  )
}

export function GamePassword({ account: { id, name }, onClose }: DialogProps & { account: GameAccount }) {
  const account = useGameForm({
    labels: { password: labels.password, password_confirmation: labels.password_confirmation },
    submit: ({ password }) => changeGamePassword(id, password),
    done: () => words.passwordDone,
    onClose,
  })
  const close = () => !account.form.busy && onClose()
  return (
    <Dialog title={fill(words.passwordOf, { name })} onClose={close}>
      <DialogForm form={account.form} submit={words.password} onCancel={close}>
        <p>{words.passwordAbout}</p>
        <TextField
          {...account.field('password')}
          labelLang={words.language}
          secret
          autoComplete="new-password"
          hint={words.passwordHint}
        />
        <TextField
          {...account.field('password_confirmation')}
          labelLang={words.language}
          secret
          autoComplete="new-password"
        />
      </DialogForm>
    </Dialog>
  )
}
