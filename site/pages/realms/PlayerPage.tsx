import { Link } from '../../link/Link.tsx'
import type { PlayerCard } from '../../../content/realms/realmSchemas.ts'
import { defineDocument } from '../../data/page.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { Card, NobodyOfTheName } from './card/Card.tsx'
import { guildAddress } from '../../../content/site/realmAddresses.ts'
import { FactionName } from './parts/FactionName.tsx'
import { cardParams, loadCard, type CardData } from './parts/params.ts'
import { Tier, VipEnd } from './parts/Tier.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { Filled } from '../../../ui/Filled.tsx'
import { realmsEnglish as english, realmsWording as words } from './wording.ts'

type Data = CardData<PlayerCard> | null

function Player({ data }: { data: Data }) {
  if (data === null) return <NobodyOfTheName>{words.noPlayer}</NobodyOfTheName>
  const { realm, card, factions } = data
  const { row, vip } = card
  return (
    <Card
      name={card.name}
      realm={realm}
      list="players"
      age={card}
      row={row}
      course={card.course}
      score={words.level}
      facts={[
        row && { label: english.level, lang: english.language, value: formatNumber(row.level) },
        row && { label: english.experience, lang: english.language, value: formatNumber(row.experience) },
        row && row.faction !== null
          ? { label: words.faction, value: <FactionName name={row.faction} factions={factions} /> }
          : null,
        row && row.guild !== null
          ? {
              label: english.guild,
              lang: english.language,
              value: realm.hasGuilds ? <Link to={guildAddress(realm.key, row.guild)}>{row.guild}</Link> : row.guild,
            }
          : null,
        vip && {
          label: words.vip,
          value: (
            <>
              <Tier {...vip} />
              <small>
                <Filled sentence={words.vipUntil} values={{ date: <VipEnd {...vip} /> }} />
              </small>
            </>
          ),
        },
      ]}
    />
  )
}

export const page = defineDocument<Data>({
  load: (reader, request) => loadCard(reader, request, 'player'),
  canonicalParams: cardParams,
  head: (data) => {
    if (data === null) return { title: words.noPlayerTitle }
    const { realm, card } = data
    const names = { name: card.name, realm: realm.name }
    return {
      title: fill(english.cardTitle, names),
      description: card.row
        ? fill(words.playerRanked, { ...names, place: card.row.place, level: card.row.level })
        : fill(words.playerKnown, names),
      noIndex: card.row === null,
    }
  },
  View: Player,
})
