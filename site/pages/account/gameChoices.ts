import { gameAccountWording } from '../../../content/accounts/gameAccountWording.ts'

interface Choice {
  value: string
  label: string
}

export const sexChoices = (): readonly Choice[] =>
  Object.entries(gameAccountWording.sexes).map(([value, label]) => ({ value, label }))

export const realmChoices = (realms: readonly { key: string; name: string }[]): readonly Choice[] =>
  realms.map(({ key, name }) => ({ value: key, label: name }))
