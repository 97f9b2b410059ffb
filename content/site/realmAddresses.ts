import { SEARCH_PARAM } from './sections.ts'
import { withQuery } from '../withQuery.ts'
import type { RankedSection } from '../realms/realmReader.ts'

export const STATUS = '/status'
export const RANKING = '/ranking'

export const REALM_PARAM = 'realm'
export const LIST_PARAM = 'list'
export const NAME_PARAM = 'name'
export const SPAN_PARAM = 'span'

interface AskedRanking {
  realm: string
  list: RankedSection | ''
  q?: string
  page?: number
}

export const rankingAddress = ({ realm, list, q = '', page = 1 }: AskedRanking): string =>
  withQuery(RANKING, {
    [REALM_PARAM]: realm,
    [LIST_PARAM]: list,
    [SEARCH_PARAM]: q,
    page: page > 1 ? page : undefined,
  })

const cardAddress = (of: string) => (realm: string, name: string) =>
  withQuery(`${RANKING}/${of}`, { [REALM_PARAM]: realm, [NAME_PARAM]: name })
export const playerAddress = cardAddress('player')
export const guildAddress = cardAddress('guild')
