import { Link } from '../../link/Link.tsx'
import type { PlayerCard } from '../../../content/realms/realmSchemas.ts'
import { defineDocument } from '../../data/page.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { Card, NobodyOfTheName } from './card/Card.tsx'
import { guildAddress } from '../../../content/site/realmAddresses.ts'
import { cardParams, loadCard, type CardRealm } from './parts/params.ts'
import { Tier, VipEnd } from './parts/Tier.tsx'

export interface PlayerData {
  realm: CardRealm
  card: PlayerCard
}

type Data = PlayerData | null

function Player({ data }: { data: Data }) {
  if (data === null) return <NobodyOfTheName>Tidak ada karakter dengan nama ini di ranking.</NobodyOfTheName>
  const { realm, card } = data
  const { row, vip } = card
  return (
    <Card
      name={card.name}
      realm={realm}
      list="players"
      age={card}
      row={row}
      course={card.course}
      score="Level"
      facts={[
        row && { label: 'Level', lang: 'en', value: formatNumber(row.level) },
        row && { label: 'Experience', lang: 'en', value: formatNumber(row.experience) },
        row && row.faction !== null ? { label: 'Faksi', value: row.faction } : null,
        row && row.guild !== null
          ? {
              label: 'Guild',
              lang: 'en',
              value: realm.hasGuilds ? <Link to={guildAddress(realm.key, row.guild)}>{row.guild}</Link> : row.guild,
            }
          : null,
        vip && {
          label: 'VIP',
          value: (
            <>
              <Tier {...vip} />
              <small>
                {'Sampai '}
                <VipEnd {...vip} />
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
    if (data === null) return { title: 'Karakter tidak ditemukan' }
    const { realm, card } = data
    const known = card.row
      ? `tempat ${formatNumber(card.row.place)}, level ${formatNumber(card.row.level)}`
      : 'pernah ada di ranking'
    return {
      title: `${card.name} - ${realm.name} - Rankings`,
      description: `${card.name} di ${realm.name}: ${known}, dan perjalanannya dalam sebulan.`,
      noIndex: card.row === null,
    }
  },
  View: Player,
})
