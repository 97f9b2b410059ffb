import type { Reader } from '../../../../content/reader.ts'
import type { RealmAnswers, RealmName } from '../../../../content/realms/realmReader.ts'
import type { CanonicalParams, PageRequest } from '../../../data/page.ts'
import { readText, UNKNOWN } from '../../../params/params.ts'
import { loadFactions, type FactionOrder } from './FactionName.tsx'
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

export interface CardData<Card> {
  realm: CardRealm
  card: Card
  factions: FactionOrder
}

export async function loadCard<Of extends 'player' | 'guild'>(
  reader: Reader,
  { query }: PageRequest,
  of: Of,
): Promise<CardData<RealmAnswers[Of]> | null> {
  const { realms } = reader
  const requested = readRealm(query)
  const name = readText(query, NAME_PARAM)
  const realm = (await realms.outlines()).find(({ key }) => key === requested)
  if (!realm || name === '') return null
  const card = await realms.read(of, realm.key, { name })
  if (!card) return null
  const { key, name: realmName, guilds } = realm
  return { realm: { key, name: realmName, hasGuilds: guilds !== null }, card, factions: await loadFactions(reader) }
}
