import type {
  Castles,
  FactionRanking,
  GuildRow,
  PlayerRow,
  TallyRow,
  VipRow,
} from '../../../../content/realms/realmSchemas.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { guildAddress, playerAddress } from '../../../../content/site/realmAddresses.ts'
import { PlainLink } from '../../../link/PlainLink.tsx'
import { Emblem } from '../parts/Emblem.tsx'
import { FactionName, type FactionOrder } from '../parts/FactionName.tsx'
import { Tier, VipEnd } from '../parts/Tier.tsx'
import { movementOf } from './movement.tsx'
import { RankingTable } from './RankingTable.tsx'
import { fill } from '../../../../content/messages/fill.ts'
import { Filled } from '../../../../ui/Filled.tsx'
import { realmsEnglish as english, realmsWording as words } from '../wording.ts'

interface ListProps<R> {
  title: string
  realm: string
  rows: readonly R[]
}

interface WithFactions {
  factions: FactionOrder
}

interface AboutProps extends Pick<PlayerRow, 'faction' | 'guild'>, WithFactions {
  realm: string
  hasGuilds: boolean
}

const About = ({ faction, factions, guild, realm, hasGuilds }: AboutProps) => (
  <>
    {faction !== null && <FactionName name={faction} factions={factions} />}
    {faction !== null && guild !== null && ' · '}
    {guild !== null && hasGuilds ? <PlainLink to={guildAddress(realm, guild)}>{guild}</PlainLink> : guild}
  </>
)

interface PlayersProps extends ListProps<PlayerRow>, WithFactions {
  hasGuilds: boolean
}

export const Players = ({ title, realm, rows, hasGuilds, factions }: PlayersProps) => {
  const { columns, ...movement } = movementOf(rows)
  return (
    <RankingTable
      title={title}
      rows={rows}
      rowKey={({ name }) => name}
      place={({ place }) => place}
      name={({ name }) => <PlainLink to={playerAddress(realm, name)}>{name}</PlainLink>}
      about={({ faction, guild }) =>
        faction === null && guild === null ? null : (
          <About faction={faction} factions={factions} guild={guild} realm={realm} hasGuilds={hasGuilds} />
        )
      }
      columns={[
        { label: english.level, cell: ({ level }) => formatNumber(level) },
        { label: english.experience, wide: true, cell: ({ experience }) => formatNumber(experience) },
        ...columns,
      ]}
      {...movement}
    />
  )
}

export const Guilds = ({ title, realm, rows }: ListProps<GuildRow>) => {
  const { columns, ...movement } = movementOf(rows)
  return (
    <RankingTable
      title={title}
      rows={rows}
      rowKey={({ name }) => name}
      place={({ place }) => place}
      name={({ name, emblem }) => (
        <>
          <Emblem address={emblem} />
          <PlainLink to={guildAddress(realm, name)}>{name}</PlainLink>
        </>
      )}
      about={({ leader }) => (leader === null ? null : fill(words.leaderOf, { name: leader }))}
      columns={[
        { label: english.members, cell: ({ members }) => formatNumber(members) },
        { label: english.score, cell: ({ score }) => formatNumber(score) },
        ...columns,
      ]}
      {...movement}
    />
  )
}

type FactionsProps = Omit<ListProps<FactionRanking['rows'][number]>, 'realm'> & WithFactions

export const Factions = ({ title, rows, factions }: FactionsProps) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ faction }) => faction ?? ''}
    place={({ place }) => place}
    name={({ faction }) => (faction === null ? words.noFaction : <FactionName name={faction} factions={factions} />)}
    columns={[
      { label: english.players, cell: ({ players }) => formatNumber(players) },
      { label: english.online, cell: ({ online }) => formatNumber(online) },
      ...(rows.some(({ kills }) => kills !== null)
        ? [
            {
              label: english.kills,
              cell: ({ kills }: { kills: number | null }) => (kills === null ? '–' : formatNumber(kills)),
            },
          ]
        : []),
    ]}
  />
)

/** Castles are in the game's order and have no places. */
export const CastleList = ({
  title,
  realm,
  rows,
  hasGuilds,
}: ListProps<Castles['rows'][number]> & { hasGuilds: boolean }) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ castle }) => castle}
    name={({ castle }) => castle}
    about={({ guild, emblem }) =>
      guild === null ? (
        words.noOwner
      ) : (
        <>
          <Emblem address={emblem} />
          {hasGuilds ? <PlainLink to={guildAddress(realm, guild)}>{guild}</PlainLink> : guild}
        </>
      )
    }
    columns={[]}
  />
)

interface TalliesProps extends ListProps<TallyRow>, WithFactions {
  score: string
  hasPlayers: boolean
}

export const Tallies = ({ title, realm, rows, score, hasPlayers, factions }: TalliesProps) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ place }) => String(place)}
    place={({ place }) => place}
    name={({ name }) => (hasPlayers ? <PlainLink to={playerAddress(realm, name)}>{name}</PlainLink> : name)}
    about={({ faction }) => (faction === null ? null : <FactionName name={faction} factions={factions} />)}
    columns={[{ label: score, cell: (row) => formatNumber(row.score) }]}
  />
)

/** A VIP player may be in no ranking and then has no page, so the names are not links. */
export const Vips = ({ title, rows }: Omit<ListProps<VipRow>, 'realm'>) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ name }) => name}
    name={({ name }) => name}
    about={(row) => <Filled sentence={words.vipUntil} values={{ date: <VipEnd {...row} /> }} />}
    columns={[{ label: english.tier, cell: (row) => <Tier {...row} /> }]}
  />
)
