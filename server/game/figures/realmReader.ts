import { RANKED_SECTIONS, type RankedSection, type RealmReader } from '../../../content/realms/realmReader.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { rankingPage } from './rankingPage.ts'
import type { RankingSource } from './rankings.ts'
import {
  factionRanking,
  guildCard,
  isKnown,
  playerCard,
  population,
  rankings,
  realmAnswer,
  visibleRealms,
  type Noted,
  type Viewed,
} from './realmView.ts'

/** Reads realms from the database for page loaders. */
export function realmReader(source: RankingSource, noted: Noted): RealmReader {
  const viewed = async (key: string): Promise<Viewed | null> => {
    const realm = (await visibleRealms(source, noted)).find((one) => one.key === key)
    return realm ? { source, realm, noted } : null
  }
  /** Of the realm of a key; null where visitors see none. */
  const of = async <Answer>(key: string, read: (viewed: Viewed) => Promise<Answer>): Promise<Answer | null> => {
    const found = await viewed(key)
    return found && read(found)
  }
  const rankingsOf = async (viewed: Viewed): Promise<RankedSection[]> => {
    const known = await Promise.all(RANKED_SECTIONS.map((section) => isKnown(viewed, section)))
    return RANKED_SECTIONS.filter((_, index) => known[index])
  }
  return {
    names: () => {
      noted.uses(realmType.key)
      // A site without realms, which most are, pays nothing for them.
      return source.caches.realmNames.get(realmType.key, [realmType.key], async () =>
        (await visibleRealms(source, noted)).map(({ key, name, landing }) => ({ key, name, landing })),
      )
    },
    outlines: async () =>
      Promise.all(
        (await visibleRealms(source, noted)).map(async (realm) => {
          const { key, name, landing } = realm
          return { key, name, landing, rankings: await rankingsOf({ source, realm, noted }) }
        }),
      ),
    list: async () =>
      Promise.all((await visibleRealms(source, noted)).map((realm) => realmAnswer(source, realm, noted))),
    players: (key, query) => of(key, async (viewed) => rankingPage(await rankings.players(viewed), query)),
    guilds: (key, query) => of(key, async (viewed) => rankingPage(await rankings.guilds(viewed), query)),
    vip: (key, query) => of(key, async (viewed) => rankingPage(await rankings.vip(viewed), query)),
    factions: (key) => of(key, factionRanking),
    player: (key, name) => of(key, (viewed) => playerCard(viewed, name)),
    guild: (key, name) => of(key, (viewed) => guildCard(viewed, name)),
    population: (key, span) => of(key, (viewed) => population(viewed, span)),
  }
}
