import { useState } from 'react'
import { useNavigate } from 'react-router'
import { register } from '../../../client/logIn/accountCalls.ts'
import { createGameAccount } from '../../../client/ownAccount/gameAccounts.ts'
import {
  accountLabels as labels,
  accountSentences,
  EMAIL_PATTERN,
  isPassword,
  PIN_PATTERN,
} from '../../../content/accounts/account-rules.ts'
import { isCommonPassword, isCommonPin } from '../../../content/accounts/commonSecrets.ts'
import {
  gameAccountSentences,
  gameNameFault,
  gamePasswordFault,
  LONGEST_GAME_NAME,
} from '../../../content/accounts/gameAccountRules.ts'
import type { GameAccountNeeds } from '../../../content/accounts/gameAccounts.ts'
import { gameAccountWording } from '../../../content/accounts/gameAccountWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { loadOptional } from '../../data/loadOptional.ts'
import { definePage } from '../../data/page.ts'
import { useSite } from '../../data/siteContext.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { Filled } from '../../../ui/Filled.tsx'
import { layoutWording } from '../../layout/wording.ts'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { useSession } from '../../hooks/useSession.tsx'
import { realmChoices, sexChoices } from './gameChoices.ts'
import { ChoiceField } from './own/ChoiceField.tsx'
import { reasonOf } from './own/failure.ts'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { firstServerError, ruleOfPassword, useAccountForm } from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'
import { accountEnglish as english, accountWording as words } from './wording.ts'
import { PlainLink } from '../../link/PlainLink.tsx'

/** Players may choose a common password or PIN after the warning: docs/product.md, section 5. */
const withWarning = (hint: string, warning: string | null) => (
  <>
    {hint} <strong role="status">{warning}</strong>
  </>
)
const passwordHint = (password: string) =>
  withWarning(ruleOfPassword(), isPassword(password) && isCommonPassword(password) ? words.commonPassword : null)
const pinHint = (pin: string) =>
  withWarning(words.pinHint, PIN_PATTERN.test(pin) && isCommonPin(pin) ? words.commonPin : null)

interface GameValues {
  game_name: string
  game_password: string
}

function gameFaults(
  sitePassword: string,
  { game_name: name, game_password: password }: GameValues,
  offer: GameOffer | undefined,
): Partial<GameValues> {
  const ofName = gameNameFault(name, offer?.longest_name ?? LONGEST_GAME_NAME)
  const ofPassword =
    gamePasswordFault(password) ?? (password === sitePassword ? gameAccountSentences.sitePassword : undefined)
  return { ...(ofName && { game_name: ofName }), ...(ofPassword && { game_password: ofPassword }) }
}

/** A realm of whose game an account can be made with the registration. */
interface GameOffer extends GameAccountNeeds {
  key: string
  name: string
}

/**
 * Asks for the game account of somebody who has just registered, and says how that went. A game account that is refused
 * leaves the registration as it is.
 */
async function askForGameAccount(
  wanted: Readonly<Record<string, string>>,
): Promise<{ made: string } | { failure: string }> {
  try {
    const { name } = await createGameAccount(wanted)
    return { made: fill(gameAccountWording.createDone, { name }) }
  } catch (error) {
    return { failure: fill(gameAccountWording.notCreated, { reason: reasonOf(error) }) }
  }
}

function Register({ data: offers }: { data: readonly GameOffer[] }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const { terms, empty } = useSite()
  const [isGameWanted, setGameWanted] = useState(false)
  const [isNameTyped, setNameTyped] = useState(false)
  const offerOf = (key: string) => offers.find((offer) => offer.key === key) ?? offers[0]
  const account = useAccountForm({
    labels: {
      username: labels.username,
      email: labels.email,
      password: labels.password,
      password_confirmation: english.confirmation,
      PIN: labels.pin,
      game_realm: gameAccountWording.labels.realm,
      game_name: gameAccountWording.labels.name,
      game_password: gameAccountWording.labels.password,
      game_sex: gameAccountWording.labels.sex,
    },
    initial: { game_realm: offers[0]?.key ?? '', game_sex: 'M' },
    // `gameFaults` checks these, and only if the player wants a game account.
    optional: ['game_realm', 'game_name', 'game_password', 'game_sex'],
    validate: ({ email, password, password_confirmation, PIN, ...game }) => ({
      ...(EMAIL_PATTERN.test(email.trim()) ? {} : { email: accountSentences.email }),
      ...(isPassword(password) ? {} : { password: accountSentences.password }),
      ...(password === password_confirmation ? {} : { password_confirmation: accountSentences.mismatch }),
      ...(PIN_PATTERN.test(PIN) ? {} : { PIN: accountSentences.pin }),
      ...(isGameWanted ? gameFaults(password, game, offerOf(game.game_realm)) : {}),
    }),
    submit: async ({ game_realm, game_name, game_password, game_sex, ...registration }) => {
      await register(registration)
      const game = isGameWanted
        ? await askForGameAccount({ realm: game_realm, name: game_name, password: game_password, sex: game_sex })
        : null
      await session.refresh()
      showToast('good', accountSentences.registered, accountSentences.language)
      if (game && 'made' in game) showToast('good', game.made)
      await navigate('/')
      const { showNextStep } = await import('./nextStep.tsx')
      await showNextStep(game, !empty.includes('/download'))
    },
    errorMessage: (error) => firstServerError(error, accountSentences.registerFailed),
  })
  const username = account.field('username')
  const game = {
    realm: account.field('game_realm'),
    name: account.field('game_name'),
    password: account.field('game_password'),
    sex: account.field('game_sex'),
  }
  const offer = offerOf(game.realm.value)
  const proposeName = (text: string) => {
    if (offer && !isNameTyped) game.name.onValue(gameNameFault(text, offer.longest_name) === undefined ? text : '')
  }
  return (
    <AccountForm
      title={english.titles.register}
      form={account.form}
      submitLabel={english.register}
      secondaryButton={<NavButton to="/login">{english.logIn}</NavButton>}
    >
      <TextField
        {...username}
        autoComplete="username"
        onValue={(text) => {
          username.onValue(text)
          proposeName(text)
        }}
      />
      <TextField {...account.field('email')} type="email" autoComplete="email" />
      <TextField
        {...account.field('password')}
        autoComplete="new-password"
        secret
        hint={passwordHint(account.field('password').value)}
      />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
      <TextField
        {...account.field('PIN')}
        autoComplete="off"
        inputMode="numeric"
        secret
        hint={pinHint(account.field('PIN').value)}
      />
      {offer && (
        <label className={`${form['remember']} ${form['scripted']}`}>
          <input
            type="checkbox"
            checked={isGameWanted}
            onChange={(event) => {
              setGameWanted(event.target.checked)
              proposeName(username.value)
            }}
          />
          {gameAccountWording.alsoCreate}
        </label>
      )}
      {offer && isGameWanted && (
        <>
          <p className={form['note']}>
            {offer.by_email ? gameAccountWording.byEmailAbout : gameAccountWording.createAbout}
          </p>
          {offers.length > 1 && <ChoiceField {...game.realm} options={realmChoices(offers)} />}
          <TextField
            {...game.name}
            labelLang={gameAccountWording.language}
            autoComplete="off"
            maxLength={offer.longest_name}
            hint={fill(gameAccountWording.nameHint, { most: offer.longest_name })}
            onValue={(text) => {
              setNameTyped(true)
              game.name.onValue(text)
            }}
          />
          <TextField
            {...game.password}
            labelLang={gameAccountWording.language}
            autoComplete="new-password"
            secret
            hint={gameAccountWording.passwordHint}
          />
          {offer.asks.includes('sex') && <ChoiceField {...game.sex} options={sexChoices()} />}
        </>
      )}
      <p className={form['terms']}>
        <Filled
          sentence={words.register.agree}
          values={{
            button: english.register,
            terms: <NewTabLink to={terms ?? '/gameinfo/rules'}>{words.register.terms}</NewTabLink>,
          }}
        />{' '}
        <NewTabLink to="/privasi">{words.register.privacy}</NewTabLink>
      </p>
    </AccountForm>
  )
}

/** These open in a new tab, so that the visitor's input in the form is not lost. */
const NewTabLink = ({ to, children }: { to: string; children: string }) => (
  <PlainLink to={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden">{` ${layoutWording.newTab}`}</span>
  </PlainLink>
)

export const page = definePage<readonly GameOffer[]>({
  load: async (reader) =>
    ((await loadOptional(reader.realms.names())) ?? []).flatMap(({ key, name, registration }) =>
      registration ? [{ key, name, ...registration }] : [],
    ),
  blank: [],
  head: () => ({
    title: english.titles.register,
    description: words.register.description,
  }),
  View: Register,
  get loading() {
    return feedbackEnglish.loading
  },
})
