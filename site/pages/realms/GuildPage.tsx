import { Link } from '../../link/Link.tsx'
import type { GuildCard } from '../../../content/realms/realmSchemas.ts'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { Card, NobodyOfTheName } from './card/Card.tsx'
import { playerAddress } from '../../../content/site/realmAddresses.ts'
import { cardParams, loadCard, type CardData } from './parts/params.ts'
import { Players } from './ranking/Lists.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { realmsEnglish as english, realmsWording as words } from './wording.ts'

type Data = CardData<GuildCard> | null

function Guild({ data }: { data: Data }) {
  if (data === null) return <NobodyOfTheName>{words.noGuild}</NobodyOfTheName>
  const { realm, card, factions } = data
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
      score={words.score}
      facts={[
        row && row.leader !== null
          ? {
              label: words.leader,
              value: isRanked(row.leader) ? (
                <Link to={playerAddress(realm.key, row.leader)}>{row.leader}</Link>
              ) : (
                row.leader
              ),
            }
          : null,
        row && { label: words.members, value: formatNumber(row.members) },
        row && { label: words.score, value: formatNumber(row.score) },
        castles.length > 0 ? { label: words.castles, value: castles.join(', ') } : null,
      ]}
    >
      {members.length > 0 && (
        <Panel title={words.rankedMembers}>
          <Players
            {...{ title: words.rankedMembers, realm: realm.key, hasGuilds: false, factions }}
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
    if (data === null) return { title: words.noGuildTitle }
    const { realm, card } = data
    const names = { name: card.name, realm: realm.name }
    return {
      title: fill(english.cardTitle, names),
      description: card.row
        ? fill(words.guildRanked, { ...names, place: card.row.place, members: card.row.members })
        : fill(words.guildKnown, names),
      noIndex: card.row === null,
    }
  },
  View: Guild,
})
