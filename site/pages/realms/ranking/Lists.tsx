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
import { Tier, VipEnd } from '../parts/Tier.tsx'
import { movementOf } from './movement.tsx'
import { RankingTable } from './RankingTable.tsx'

interface ListProps<R> {
  title: string
  realm: string
  rows: readonly R[]
}

interface AboutProps extends Pick<PlayerRow, 'faction' | 'guild'> {
  realm: string
  hasGuilds: boolean
}

const About = ({ faction, guild, realm, hasGuilds }: AboutProps) => (
  <>
    {faction}
    {faction !== null && guild !== null && ' · '}
    {guild !== null && hasGuilds ? <PlainLink to={guildAddress(realm, guild)}>{guild}</PlainLink> : guild}
  </>
)

export const Players = ({ title, realm, rows, hasGuilds }: ListProps<PlayerRow> & { hasGuilds: boolean }) => {
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
          <About faction={faction} guild={guild} realm={realm} hasGuilds={hasGuilds} />
        )
      }
      columns={[
        { label: 'Level', cell: ({ level }) => formatNumber(level) },
        { label: 'Experience', wide: true, cell: ({ experience }) => formatNumber(experience) },
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
      about={({ leader }) => (leader === null ? null : `Ketua: ${leader}`)}
      columns={[
        { label: 'Members', cell: ({ members }) => formatNumber(members) },
        { label: 'Score', cell: ({ score }) => formatNumber(score) },
        ...columns,
      ]}
      {...movement}
    />
  )
}

export const Factions = ({ title, rows }: Omit<ListProps<FactionRanking['rows'][number]>, 'realm'>) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ faction }) => faction ?? ''}
    place={({ place }) => place}
    name={({ faction }) => faction ?? NO_FACTION}
    columns={[
      { label: 'Players', cell: ({ players }) => formatNumber(players) },
      { label: 'Online', cell: ({ online }) => formatNumber(online) },
      ...(rows.some(({ kills }) => kills !== null)
        ? [
            {
              label: 'Kills',
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
        'Tanpa pemilik'
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

interface TalliesProps extends ListProps<TallyRow> {
  score: string
  hasPlayers: boolean
}

export const Tallies = ({ title, realm, rows, score, hasPlayers }: TalliesProps) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ place }) => String(place)}
    place={({ place }) => place}
    name={({ name }) => (hasPlayers ? <PlainLink to={playerAddress(realm, name)}>{name}</PlainLink> : name)}
    about={({ faction }) => faction}
    columns={[{ label: score, cell: (row) => formatNumber(row.score) }]}
  />
)

export const NO_FACTION = 'Tanpa faksi'

/** A VIP player may be in no ranking and then has no page, so the names are not links. */
export const Vips = ({ title, rows }: Omit<ListProps<VipRow>, 'realm'>) => (
  <RankingTable
    title={title}
    rows={rows}
    rowKey={({ name }) => name}
    name={({ name }) => name}
    about={(row) => (
      <>
        {'Sampai '}
        <VipEnd {...row} />
      </>
    )}
    columns={[{ label: 'Tier', cell: (row) => <Tier {...row} /> }]}
  />
)
