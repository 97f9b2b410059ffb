import { Link } from '../../link/Link.tsx'
import type { GuildCard } from '../../../content/realms/realmSchemas.ts'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { Card, NobodyOfTheName } from './card/Card.tsx'
import { playerAddress } from '../../../content/site/realmAddresses.ts'
import { cardParams, loadCard, type CardRealm } from './parts/params.ts'
import { Players } from './ranking/Lists.tsx'

interface GuildData {
  realm: CardRealm
  card: GuildCard
}

type Data = GuildData | null

function Guild({ data }: { data: Data }) {
  if (data === null) return <NobodyOfTheName>Tidak ada guild dengan nama ini di ranking.</NobodyOfTheName>
  const { realm, card } = data
  const { row, castles, members } = card
  const isRanked = (name: string) => members.some((member) => member.name === name)
  return (
    <Card
      name={card.name}
      realm={realm}
      list="guilds"
      emblem={row?.emblem ?? null}
      age={card}
      row={row}
      course={card.course}
      score="Skor"
      facts={[
        row && row.leader !== null
          ? {
              label: 'Ketua',
              value: isRanked(row.leader) ? (
                <Link to={playerAddress(realm.key, row.leader)}>{row.leader}</Link>
              ) : (
                row.leader
              ),
            }
          : null,
        row && { label: 'Anggota', value: formatNumber(row.members) },
        row && { label: 'Skor', value: formatNumber(row.score) },
        castles.length > 0 ? { label: 'Kastel', value: castles.join(', ') } : null,
      ]}
    >
      {members.length > 0 && (
        <Panel title="Anggota di ranking pemain">
          <Players
            title="Anggota di ranking pemain"
            realm={realm.key}
            hasGuilds={false}
            rows={members.map(withoutGuild)}
          />
        </Panel>
      )}
    </Card>
  )
}

const withoutGuild = (member: GuildCard['members'][number]) => ({ ...member, guild: null })

export const page = defineDocument<Data>({
  load: (reader, request) => loadCard(reader, request, 'guild'),
  canonicalParams: cardParams,
  head: (data) => {
    if (data === null) return { title: 'Guild tidak ditemukan' }
    const { realm, card } = data
    const known = card.row
      ? `tempat ${formatNumber(card.row.place)}, ${formatNumber(card.row.members)} anggota`
      : 'pernah ada di ranking'
    return {
      title: `${card.name} - ${realm.name} - Rankings`,
      description: `Guild ${card.name} di ${realm.name}: ${known}, dan perjalanannya dalam sebulan.`,
      noIndex: card.row === null,
    }
  },
  View: Guild,
})
