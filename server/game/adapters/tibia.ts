import { absent } from './absent.ts'
import type { Adapter, Needs, Read } from './adapter.ts'
import { canaryWriting, tfsWriting } from './tibiaWriting.ts'
import { gameEnglish } from '../wording.ts'

interface Fork {
  highestPlayerGroup: number
  /** Name of the column of `accounts` that contains the end of premium time. */
  premiumEnd: string
}

/**
 * Characters that schema.sql of Canary, and the usual websites for accounts, add as patterns for new ones; and the one by
 * which players of older servers made an account.
 */
const SAMPLES = [
  ...['Rook Sample', 'Sorcerer Sample', 'Druid Sample', 'Paladin Sample', 'Knight Sample', 'Monk Sample'],
  'Account Manager',
]

/** A ban that expires at 0 has no end: IOBan::isAccountBanned in src/ban.cpp. */
const BANNED = `exists (
      select 1 from account_bans
      where account_bans.account_id = accounts.id and (account_bans.expires_at = 0 or account_bans.expires_at > :now))`
const bans = { account_bans: { account_id: 'number', expires_at: 'number' } } as const satisfies Needs

function withoutBanned(read: (isAdmitted: string) => Read): Read {
  const whole = read(`not ${BANNED}`)
  const otherwise = {
    get wrong() {
      return gameEnglish.wrong.bannedShown
    },
    read: read('true'),
  }
  return { ...whole, needs: { ...whole.needs, ...bans }, otherwise }
}

/** Accounts of type 4 or higher belong to gamemasters, even if the character is in a player group. */
const HIGHEST_PLAYER_TYPE = 3

/** SQL for games of the Tibia family, which use the same table names. */
function tibiaAnswers({ highestPlayerGroup, premiumEnd }: Fork): Adapter['answers'] {
  const samples = SAMPLES.map((name) => `'${name}'`).join(', ')
  const isPlayed = (table: string) => `${table}.deletion = 0 and ${table}.name not in (${samples})`
  const isPlayer = (table: string) => `${table}.group_id <= ${highestPlayerGroup}`
  const players = `${isPlayer('players')} and ${isPlayed('players')} and accounts.type <= ${HIGHEST_PLAYER_TYPE}`
  const staffNeeds = {
    players: { account_id: 'number', name: 'text', group_id: 'number', deletion: 'number' },
    accounts: { id: 'number', type: 'number' },
  } as const
  // `straight_join` makes the database server begin with the table of characters. If it began with the accounts, it
  // would sort all of them.
  const character = `
    select straight_join players.name, players.level, players.experience, players.vocation as faction, guilds.name as guild`
  const withGuild = (isAdmitted: string) => `
    from players
    join accounts on accounts.id = players.account_id
    left join guild_membership on guild_membership.player_id = players.id
    left join guilds on guilds.id = guild_membership.guild_id
    where ${players} and ${isAdmitted}`
  const characterNeeds = {
    players: {
      ...staffNeeds.players,
      ...({ id: 'number', level: 'number', experience: 'number', vocation: 'number' } as const),
    },
    accounts: staffNeeds.accounts,
    guild_membership: { player_id: 'number', guild_id: 'number' },
    guilds: { id: 'number', name: 'text' },
  } as const

  return {
    online: withoutBanned((isAdmitted) => ({
      needs: {
        players_online: { player_id: 'number' },
        players: { id: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select count(*) as players
        from players_online
        join players on players.id = players_online.player_id
        join accounts on accounts.id = players.account_id
        where ${players} and ${isAdmitted}`,
    })),
    factions: withoutBanned((isAdmitted) => ({
      needs: {
        players_online: { player_id: 'number' },
        players: { id: 'number', vocation: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select players.vocation as faction, count(*) as players, count(players_online.player_id) as online
        from players
        join accounts on accounts.id = players.account_id
        left join players_online on players_online.player_id = players.id
        where ${players} and ${isAdmitted}
        group by players.vocation
        order by players desc, faction
        limit :limit`,
    })),
    kills: withoutBanned((isAdmitted) => ({
      needs: {
        player_deaths: { killed_by: 'text', is_player: 'number' },
        players: { vocation: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select players.vocation as faction, count(*) as kills
        from player_deaths
        join players on players.name = player_deaths.killed_by
        join accounts on accounts.id = players.account_id
        where player_deaths.is_player = 1 and ${players} and ${isAdmitted}
        group by players.vocation
        order by kills desc, faction
        limit :limit`,
      indexes: { players: ['name'] },
    })),
    players: withoutBanned((isAdmitted) => ({
      needs: characterNeeds,
      sql: `${character}${withGuild(isAdmitted)}
        order by players.level desc, players.experience desc, players.id desc
        limit :limit`,
    })),
    guilds: withoutBanned((isAdmitted) => ({
      needs: {
        guilds: { id: 'number', name: 'text', ownerid: 'number' },
        guild_membership: { guild_id: 'number', player_id: 'number' },
        players: { id: 'number', level: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select guilds.name, max(case when ${isPlayed('players')} and ${isAdmitted} then players.name end) as leader,
          count(member.id) as members, coalesce(sum(member.level), 0) as score
        from guilds
        join players on players.id = guilds.ownerid
        join accounts on accounts.id = players.account_id
        left join guild_membership on guild_membership.guild_id = guilds.id
        left join players as member on member.id = guild_membership.player_id
        where ${isPlayer('players')} and accounts.type <= ${HIGHEST_PLAYER_TYPE}
        group by guilds.id, guilds.name
        order by score desc, members desc, guilds.name
        limit :limit`,
      indexes: { guild_membership: ['guild_id'] },
    })),
    vip: withoutBanned((isAdmitted) => ({
      needs: {
        accounts: { ...staffNeeds.accounts, [premiumEnd]: 'number' },
        players: { id: 'number', level: 'number', experience: 'number', ...staffNeeds.players },
      },
      sql: `
        select players.name, 'Premium' as tier, accounts.${premiumEnd} as ends_at
        from accounts
        join players on players.id = (
          select highest.id from players as highest
          where highest.account_id = accounts.id and ${isPlayer('highest')} and ${isPlayed('highest')}
          order by highest.level desc, highest.experience desc, highest.id
          limit 1)
        where accounts.${premiumEnd} > :now and ${players} and ${isAdmitted}
        order by accounts.${premiumEnd} desc, players.name
        limit :limit`,
    })),
    pvp: withoutBanned((isAdmitted) => ({
      needs: {
        player_deaths: { killed_by: 'text', is_player: 'number' },
        players: { id: 'number', vocation: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select players.name, killed.kills as score, players.vocation as faction
        from (
          select killed_by, count(*) as kills from player_deaths where is_player = 1 group by killed_by) as killed
        join players on players.name = killed.killed_by
        join accounts on accounts.id = players.account_id
        where ${players} and ${isAdmitted}
        order by killed.kills desc, players.id
        limit :limit`,
      indexes: { players: ['name'] },
    })),
    castles: absent('castles'),
    zeny: absent('zeny'),
    mvp: absent('bosses'),
    fame: absent('fame'),
    emblems: absent('emblems'),
  }
}

/** data/XML/vocations.xml of both; The Forgotten Server ends before the monk. */
const vocations: ReadonlyMap<string, string> = new Map(
  [
    ...['None', 'Sorcerer', 'Druid', 'Paladin', 'Knight', 'Master Sorcerer', 'Elder Druid', 'Royal Paladin'],
    ...['Elite Knight', 'Monk', 'Exalted Monk'],
  ].map((name, number) => [String(number), name]),
)

/**
 * Tables follow schema.sql of The Forgotten Server, github.com/otland/forgottenserver. In data/XML/groups.xml only
 * group 1 is for players.
 */
export const tfs: Adapter = {
  faction: 'vocation',
  factionNames: vocations,
  castleNames: new Map(),
  answers: tibiaAnswers({ highestPlayerGroup: 1, premiumEnd: 'premium_ends_at' }),
  writing: tfsWriting,
}

/**
 * Tables follow schema.sql of Canary, github.com/opentibiabr/canary. In its groups.xml, groups 1 to 3 are for players
 * and tutors.
 */
export const canary: Adapter = {
  faction: 'vocation',
  factionNames: vocations,
  castleNames: new Map(),
  answers: tibiaAnswers({ highestPlayerGroup: 3, premiumEnd: 'lastday' }),
  writing: canaryWriting,
}
