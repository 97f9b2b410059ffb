import type { Adapter } from './adapter.ts'

interface Fork {
  highestPlayerGroup: number
  /** Name of the column of `accounts` that contains the end of premium time. */
  premiumEnd: string
}

/** Accounts of type 4 or higher belong to gamemasters, even if the character is in a player group. */
const HIGHEST_PLAYER_TYPE = 3

/** SQL for games of the Tibia family, which use the same table names. Characters marked for deletion are left out. */
function tibiaAnswers({ highestPlayerGroup, premiumEnd }: Fork): Adapter['answers'] {
  const isPlayer = (table: string) => `${table}.group_id <= ${highestPlayerGroup} and ${table}.deletion = 0`
  const players = `${isPlayer('players')} and accounts.type <= ${HIGHEST_PLAYER_TYPE}`
  const staffNeeds = {
    players: { account_id: 'number', group_id: 'number', deletion: 'number' },
    accounts: { id: 'number', type: 'number' },
  } as const
  // `straight_join` makes the database server begin with the table of characters. If it began with the accounts, it
  // would sort all of them.
  const character = `
    select straight_join players.name, players.level, players.experience, players.vocation as faction, guilds.name as guild`
  const withGuild = `
    from players
    join accounts on accounts.id = players.account_id
    left join guild_membership on guild_membership.player_id = players.id
    left join guilds on guilds.id = guild_membership.guild_id
    where ${players}`
  const characterNeeds = {
    players: {
      ...staffNeeds.players,
      ...({ id: 'number', name: 'text', level: 'number', experience: 'number', vocation: 'number' } as const),
    },
    accounts: staffNeeds.accounts,
    guild_membership: { player_id: 'number', guild_id: 'number' },
    guilds: { id: 'number', name: 'text' },
  } as const

  return {
    online: {
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
        where ${players}`,
    },
    factions: {
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
        where ${players}
        group by players.vocation
        order by players desc, faction
        limit :limit`,
    },
    kills: {
      needs: {
        player_deaths: { killed_by: 'text', is_player: 'number' },
        players: { name: 'text', vocation: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select players.vocation as faction, count(*) as kills
        from player_deaths
        join players on players.name = player_deaths.killed_by
        join accounts on accounts.id = players.account_id
        where player_deaths.is_player = 1 and ${players}
        group by players.vocation
        order by kills desc, faction
        limit :limit`,
      indexes: { players: ['name'] },
    },
    players: {
      needs: characterNeeds,
      sql: `${character}${withGuild}
        order by players.level desc, players.experience desc, players.id desc
        limit :limit`,
    },
    guilds: {
      needs: {
        guilds: { id: 'number', name: 'text', ownerid: 'number' },
        guild_membership: { guild_id: 'number', player_id: 'number' },
        players: { id: 'number', name: 'text', level: 'number', ...staffNeeds.players },
        accounts: staffNeeds.accounts,
      },
      sql: `
        select guilds.name, players.name as leader, count(member.id) as members, coalesce(sum(member.level), 0) as score
        from guilds
        join players on players.id = guilds.ownerid
        join accounts on accounts.id = players.account_id
        left join guild_membership on guild_membership.guild_id = guilds.id
        left join players as member on member.id = guild_membership.player_id
        where ${players}
        group by guilds.id, guilds.name, players.name
        order by score desc, members desc, guilds.name
        limit :limit`,
      indexes: { guild_membership: ['guild_id'] },
    },
    vip: {
      needs: {
        accounts: { ...staffNeeds.accounts, [premiumEnd]: 'number' },
        players: { id: 'number', name: 'text', level: 'number', experience: 'number', ...staffNeeds.players },
      },
      sql: `
        select players.name, 'Premium' as tier, accounts.${premiumEnd} as ends_at
        from accounts
        join players on players.id = (
          select highest.id from players as highest
          where highest.account_id = accounts.id and ${isPlayer('highest')}
          order by highest.level desc, highest.experience desc, highest.id
          limit 1)
        where accounts.${premiumEnd} > :now and ${players}
        order by accounts.${premiumEnd} desc, players.name
        limit :limit`,
    },
    character: {
      needs: { ...characterNeeds, players_online: { player_id: 'number' } },
      sql: `${character},
          exists (select 1 from players_online where players_online.player_id = players.id) as online
        ${withGuild} and players.name = :name
        limit 1`,
      indexes: { players: ['name'] },
    },
  }
}

/**
 * Tables follow schema.sql of The Forgotten Server, github.com/otland/forgottenserver. In data/XML/groups.xml only
 * group 1 is for players.
 */
export const tfs: Adapter = {
  faction: 'vocation',
  answers: tibiaAnswers({ highestPlayerGroup: 1, premiumEnd: 'premium_ends_at' }),
}

/**
 * Tables follow schema.sql of Canary, github.com/opentibiabr/canary. In its groups.xml, groups 1 to 3 are for players
 * and tutors.
 */
export const canary: Adapter = {
  faction: 'vocation',
  answers: tibiaAnswers({ highestPlayerGroup: 3, premiumEnd: 'lastday' }),
}
