import type { Reader } from '../../../../content/reader.ts'
import type { RealmAnswers, RealmName } from '../../../../content/realms/realmReader.ts'
import type { CanonicalParams, PageRequest } from '../../../data/page.ts'
import { readText, UNKNOWN } from '../../../params/params.ts'
import { NAME_PARAM, REALM_PARAM } from '../../../../content/site/realmAddresses.ts'

export function readRealm(query: URLSearchParams): string {
  const key = query.get(REALM_PARAM) ?? ''
  return /^[a-z0-9_]{0,20}$/.test(key) ? key : UNKNOWN
}

/** Names that look alike may belong to different players, so each spelling has an address. */
export const cardParams = ({ query }: { query: URLSearchParams }): CanonicalParams => ({
  [REALM_PARAM]: readRealm(query),
  [NAME_PARAM]: readText(query, NAME_PARAM),
})

export interface CardRealm extends Pick<RealmName, 'key' | 'name'> {
  hasGuilds: boolean
}

export async function loadCard<Of extends 'player' | 'guild'>(
  { realms }: Reader,
  { query }: PageRequest,
  of: Of,
): Promise<{ realm: CardRealm; card: RealmAnswers[Of] } | null> {
  const requested = readRealm(query)
  const name = readText(query, NAME_PARAM)
  const realm = (await realms.outlines()).find(({ key }) => key === requested)
  if (!realm || name === '') return null
  const card = await realms.read(of, realm.key, { name })
  return card && { realm: { key: realm.key, name: realm.name, hasGuilds: realm.guilds !== null }, card }
}
