import { PAGE_SIZE, type Reader } from '../../../../content/reader.ts'
import {
  RANKED_SECTIONS,
  type RankedSection,
  type RankingPage,
  type RealmName,
} from '../../../../content/realms/realmReader.ts'
import type { TallyName } from '../../../../content/realms/figures.ts'
import type {
  Castles,
  FactionRanking,
  GuildRow,
  PlayerRow,
  TallyRow,
  VipRow,
} from '../../../../content/realms/realmSchemas.ts'
import { SEARCH_PARAM } from '../../../../content/site/sections.ts'
import { readPage } from '../../../params/paging.ts'
import { readText, UNKNOWN } from '../../../params/params.ts'
import { LIST_PARAM } from '../../../../content/site/realmAddresses.ts'
import { loadFactions, type FactionOrder } from '../parts/FactionName.tsx'
import { readRealm } from '../parts/params.ts'

export type Shown =
  | ({ list: 'players' } & RankingPage<PlayerRow>)
  | ({ list: 'guilds' } & RankingPage<GuildRow>)
  | ({ list: 'vip' } & RankingPage<VipRow>)
  | ({ list: 'factions' } & FactionRanking)
  | ({ list: 'castles' } & Castles)
  | ({ list: TallyName } & RankingPage<TallyRow>)

export interface RankingData {
  realms: readonly Pick<RealmName, 'key' | 'name'>[]
  realm: Pick<RealmName, 'key' | 'name'> & { rankings: readonly RankedSection[] }
  q: string
  page: number
  shown: Shown | null
  factions: FactionOrder
}

export function readList(query: URLSearchParams): RankedSection | '' | typeof UNKNOWN {
  const list = query.get(LIST_PARAM) ?? ''
  return list === '' ? '' : (RANKED_SECTIONS.find((section) => section === list) ?? UNKNOWN)
}

interface Asked {
  q: string
  page: number
}

/** A realm has few factions and castles, so their lists have neither pages nor a search. */
const readers: {
  readonly [List in RankedSection]: (reader: Reader, key: string, requested: Asked) => Promise<Shown | null>
} = {
  players: async ({ realms }, key, requested) => marked('players', await realms.read('players', key, paged(requested))),
  guilds: async ({ realms }, key, requested) => marked('guilds', await realms.read('guilds', key, paged(requested))),
  vip: async ({ realms }, key, requested) => marked('vip', await realms.read('vip', key, paged(requested))),
  factions: async ({ realms }, key) => marked('factions', await realms.read('factions', key, {})),
  castles: async ({ realms }, key) => marked('castles', await realms.read('castles', key, {})),
  zeny: async ({ realms }, key, requested) => marked('zeny', await realms.read('zeny', key, paged(requested))),
  mvp: async ({ realms }, key, requested) => marked('mvp', await realms.read('mvp', key, paged(requested))),
  pvp: async ({ realms }, key, requested) => marked('pvp', await realms.read('pvp', key, paged(requested))),
  fame: async ({ realms }, key, requested) => marked('fame', await realms.read('fame', key, paged(requested))),
}

const paged = (requested: Asked) => ({ ...requested, per_page: PAGE_SIZE.usual })

const marked = <List extends RankedSection, Answer>(list: List, answer: Answer | null) => answer && { list, ...answer }

export async function loadRanking(reader: Reader, query: URLSearchParams): Promise<RankingData | null> {
  const outlines = await reader.realms.outlines()
  const [key, list] = [readRealm(query), readList(query)]
  const realm = key === '' ? outlines[0] : outlines.find((one) => one.key === key)
  if (!realm) return null
  const rankings = RANKED_SECTIONS.filter((section) => realm[section] !== null)
  const requested = { q: readText(query, SEARCH_PARAM), page: readPage(query) }
  const data = {
    realms: outlines.map(({ key, name }) => ({ key, name })),
    realm: { key: realm.key, name: realm.name, rankings },
    ...requested,
    factions: await loadFactions(reader),
  }
  const chosen = list === '' ? rankings[0] : rankings.find((one) => one === list)
  if (chosen === undefined) return list === '' ? { ...data, shown: null } : null
  const visible = await readers[chosen](reader, realm.key, requested)
  return visible && { ...data, shown: visible }
}
