import { LONGEST_EMBLEM } from '../emblems/emblem.ts'
import { gameEnglish } from '../wording.ts'
import { absent } from './absent.ts'
import type { Adapter, Needs, Read } from './adapter.ts'
import { castlesOfHercules, castlesOfRathena } from './castleNames.ts'
import { herculesWriting, rathenaWriting } from './ragnarokWriting.ts'
import { jobNames } from './jobNames.ts'

/** In conf/groups.yml, groups 0 and 1 are players, group 5 is VIP, and all others are staff. */
const PLAYERS = 'login.group_id in (0, 1, 5)'

/** An account with a state, or with a ban that has not ended, cannot log in: login_mmo_auth in src/login/login.cpp. */
const ADMITTED = 'login.state = 0 and login.unban_time <= :now'

const isKept = (table: string): string => `${table}.delete_date = 0 and ${table}.unban_time <= :now`

const RANKED = `${PLAYERS} and ${ADMITTED} and ${isKept('`char`')}`

const login = { account_id: 'number', group_id: 'number', state: 'number', unban_time: 'number' } as const
const kept = { delete_date: 'number', unban_time: 'number' } as const

const WITH_LOGIN = `
  from \`char\`
  join login on login.account_id = \`char\`.account_id`

const CHARACTER = `
  select \`char\`.name, \`char\`.base_level as level, \`char\`.base_exp as experience, \`char\`.class as faction,
    guild.name as guild`
const WITH_GUILD = `${WITH_LOGIN}
  left join guild on guild.guild_id = \`char\`.guild_id
  where ${RANKED}`

const characterNeeds = {
  char: {
    account_id: 'number',
    name: 'text',
    base_level: 'number',
    base_exp: 'number',
    class: 'number',
    guild_id: 'number',
    ...kept,
  },
  login,
  guild: { guild_id: 'number', name: 'text' },
} as const

/** The tables in which an emulator keeps the shops that stay open while their players are away. */
interface Shops {
  needs: Needs
  keepers: readonly string[]
}

/** The server keeps a character whose shop it minds online, although nobody plays it. */
function countingPlayers({ needs, keepers }: Shops, read: (isOnline: string) => Read): Read {
  const online = '`char`.online > 0'
  const counted = read(`(${[online, ...keepers.map((ids) => `\`char\`.char_id not in (${ids})`)].join(' and ')})`)
  const otherwise = {
    get wrong() {
      return gameEnglish.wrong.shopsCounted
    },
    read: read(online),
  }
  const char = { ...counted.needs['char'], char_id: 'number' } as const
  return { ...counted, needs: { ...counted.needs, char, ...needs }, otherwise }
}

/** A ranking by a column of `char`. */
const tallyBy = (column: 'zeny' | 'fame'): Read => ({
  needs: {
    char: { char_id: 'number', account_id: 'number', name: 'text', class: 'number', [column]: 'number', ...kept },
    login,
  },
  sql: `
      select \`char\`.name, \`char\`.${column} as score, \`char\`.class as faction${WITH_LOGIN}
      where \`char\`.${column} > 0 and ${RANKED}
      order by \`char\`.${column} desc, \`char\`.char_id
      limit :limit`,
})

const answersOf = (shops: Shops): Adapter['answers'] => ({
  online: countingPlayers(shops, (isOnline) => ({
    needs: { char: { account_id: 'number', online: 'number', ...kept }, login },
    sql: `
      select count(*) as players${WITH_LOGIN}
      where ${isOnline} and ${RANKED}`,
    indexes: { char: ['online'] },
  })),
  factions: countingPlayers(shops, (isOnline) => ({
    needs: { char: { account_id: 'number', class: 'number', online: 'number', ...kept }, login },
    sql: `
      select \`char\`.class as faction, count(*) as players, coalesce(sum(${isOnline}), 0) as online${WITH_LOGIN}
      where ${RANKED}
      group by \`char\`.class
      order by players desc, faction
      limit :limit`,
  })),
  kills: absent('kills'),
  players: {
    needs: { ...characterNeeds, char: { ...characterNeeds.char, char_id: 'number' } },
    sql: `${CHARACTER}${WITH_GUILD}
      order by \`char\`.base_level desc, \`char\`.base_exp desc, \`char\`.char_id desc
      limit :limit`,
    indexes: { char: ['base_level', 'base_exp', 'char_id'] },
  },
  guilds: {
    needs: {
      guild: { guild_id: 'number', name: 'text', char_id: 'number', guild_lv: 'number', exp: 'number' },
      guild_member: { guild_id: 'number' },
      char: { char_id: 'number', account_id: 'number', name: 'text', ...kept },
      login,
    },
    sql: `
      select guild.name, case when ${ADMITTED} and ${isKept('`char`')} then \`char\`.name end as leader,
        guild.guild_lv as score,
        (select count(*) from guild_member where guild_member.guild_id = guild.guild_id) as members
      from guild
      join \`char\` on \`char\`.char_id = guild.char_id
      join login on login.account_id = \`char\`.account_id
      where ${PLAYERS}
      order by guild.guild_lv desc, guild.exp desc, guild.guild_id desc
      limit :limit`,
    indexes: { guild: ['guild_lv', 'exp', 'guild_id'] },
  },
  vip: {
    needs: {
      login: { ...login, vip_time: 'number' },
      char: {
        char_id: 'number',
        account_id: 'number',
        name: 'text',
        base_level: 'number',
        base_exp: 'number',
        ...kept,
      },
    },
    sql: `
      select \`char\`.name, login.group_id as tier, login.vip_time as ends_at
      from login
      join \`char\` on \`char\`.char_id = (
        select highest.char_id from \`char\` as highest
        where highest.account_id = login.account_id and ${isKept('highest')}
        order by highest.base_level desc, highest.base_exp desc, highest.char_id
        limit 1)
      where login.vip_time > :now and ${PLAYERS} and ${ADMITTED}
      order by login.vip_time desc, \`char\`.name
      limit :limit`,
  },
  castles: {
    needs: {
      guild_castle: { castle_id: 'number', guild_id: 'number' },
      guild: { guild_id: 'number', name: 'text', char_id: 'number' },
      char: { char_id: 'number', account_id: 'number' },
      login: { account_id: 'number', group_id: 'number' },
    },
    sql: `
      select guild_castle.castle_id as castle, case when ${PLAYERS} then guild.name end as guild
      from guild_castle
      left join guild on guild.guild_id = guild_castle.guild_id
      left join \`char\` on \`char\`.char_id = guild.char_id
      left join login on login.account_id = \`char\`.account_id
      order by guild_castle.castle_id
      limit :limit`,
  },
  zeny: tallyBy('zeny'),
  fame: tallyBy('fame'),
  mvp: {
    needs: {
      mvplog: { kill_char_id: 'number' },
      char: { char_id: 'number', account_id: 'number', name: 'text', class: 'number', ...kept },
      login,
    },
    sql: `
      select \`char\`.name, killed.kills as score, \`char\`.class as faction
      from (select kill_char_id, count(*) as kills from mvplog group by kill_char_id) as killed
      join \`char\` on \`char\`.char_id = killed.kill_char_id
      join login on login.account_id = \`char\`.account_id
      where ${RANKED}
      order by killed.kills desc, \`char\`.char_id
      limit :limit`,
  },
  pvp: absent('kills'),
  emblems: {
    needs: {
      guild: {
        guild_id: 'number',
        name: 'text',
        guild_lv: 'number',
        exp: 'number',
        emblem_len: 'number',
        emblem_data: 'bytes',
      },
    },
    sql: `
      select guild.name, convert(guild.emblem_data using latin1) as emblem
      from guild
      where guild.emblem_len > 0 and length(guild.emblem_data) <= ${LONGEST_EMBLEM}
      order by guild.guild_lv desc, guild.exp desc, guild.guild_id desc
      limit :limit`,
  },
})

/** Tables follow sql-files/main.sql of github.com/rathena/rathena. */
export const rathena: Adapter = {
  faction: 'class',
  factionNames: jobNames,
  castleNames: castlesOfRathena,
  answers: answersOf({
    needs: {
      vendings: { char_id: 'number', autotrade: 'number' },
      buyingstores: { char_id: 'number', autotrade: 'number' },
    },
    keepers: [
      'select vendings.char_id from vendings where vendings.autotrade = 1',
      'select buyingstores.char_id from buyingstores where buyingstores.autotrade = 1',
    ],
  }),
  writing: rathenaWriting,
}

/**
 * Tables follow sql-files/main.sql of github.com/HerculesWS/Hercules. They are the same as rAthena's, but Hercules has
 * no VIP group, and another table of shops: pc_autotrade_update in src/map/pc.c.
 */
export const hercules: Adapter = {
  ...rathena,
  castleNames: castlesOfHercules,
  answers: {
    ...answersOf({
      needs: { autotrade_merchants: { char_id: 'number' } },
      keepers: ['select autotrade_merchants.char_id from autotrade_merchants'],
    }),
    vip: absent('vip'),
  },
  writing: herculesWriting,
}
