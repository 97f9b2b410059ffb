import type { Adapter } from './adapter.ts'

/**
 * Tables follow sql-files/main.sql of github.com/rathena/rathena. In conf/groups.yml, groups 0 and 1 are players, group
 * 5 is VIP, and all others are staff.
 */
const PLAYERS = 'login.group_id in (0, 1, 5)'

const CHARACTER = `
  select \`char\`.name, \`char\`.base_level as level, \`char\`.base_exp as experience, \`char\`.class as faction,
    guild.name as guild`
const WITH_GUILD = `
  from \`char\`
  join login on login.account_id = \`char\`.account_id
  left join guild on guild.guild_id = \`char\`.guild_id
  where ${PLAYERS}`

const characterNeeds = {
  char: {
    account_id: 'number',
    name: 'text',
    base_level: 'number',
    base_exp: 'number',
    class: 'number',
    guild_id: 'number',
  },
  login: { account_id: 'number', group_id: 'number' },
  guild: { guild_id: 'number', name: 'text' },
} as const

export const rathena: Adapter = {
  faction: 'class',
  answers: {
    online: {
      needs: {
        char: { account_id: 'number', online: 'number' },
        login: { account_id: 'number', group_id: 'number' },
      },
      sql: `
        select count(*) as players
        from \`char\`
        join login on login.account_id = \`char\`.account_id
        where \`char\`.online > 0 and ${PLAYERS}`,
      indexes: { char: ['online'] },
    },
    factions: {
      needs: {
        char: { account_id: 'number', class: 'number', online: 'number' },
        login: { account_id: 'number', group_id: 'number' },
      },
      sql: `
        select \`char\`.class as faction, count(*) as players, coalesce(sum(\`char\`.online > 0), 0) as online
        from \`char\`
        join login on login.account_id = \`char\`.account_id
        where ${PLAYERS}
        group by \`char\`.class
        order by players desc, faction
        limit :limit`,
    },
    kills: { absent: 'this game keeps no record of who killed whom' },
    players: {
      needs: { ...characterNeeds, char: { ...characterNeeds.char, char_id: 'number' } },
      sql: `${CHARACTER}${WITH_GUILD}
        order by \`char\`.base_level desc, \`char\`.base_exp desc, \`char\`.char_id desc
        limit :limit`,
      indexes: { char: ['base_level', 'base_exp', 'char_id'] },
    },
    guilds: {
      needs: {
        guild: {
          guild_id: 'number',
          name: 'text',
          char_id: 'number',
          master: 'text',
          guild_lv: 'number',
          exp: 'number',
        },
        guild_member: { guild_id: 'number' },
        char: { char_id: 'number', account_id: 'number' },
        login: { account_id: 'number', group_id: 'number' },
      },
      sql: `
        select guild.name, guild.master as leader, guild.guild_lv as score,
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
        login: { account_id: 'number', group_id: 'number', vip_time: 'number' },
        char: { char_id: 'number', account_id: 'number', name: 'text', base_level: 'number', base_exp: 'number' },
      },
      sql: `
        select \`char\`.name, login.group_id as tier, login.vip_time as ends_at
        from login
        join \`char\` on \`char\`.char_id = (
          select highest.char_id from \`char\` as highest
          where highest.account_id = login.account_id
          order by highest.base_level desc, highest.base_exp desc, highest.char_id
          limit 1)
        where login.vip_time > :now and ${PLAYERS}
        order by login.vip_time desc, \`char\`.name
        limit :limit`,
    },
    character: {
      needs: { ...characterNeeds, char: { ...characterNeeds.char, online: 'number' } },
      sql: `${CHARACTER}, \`char\`.online > 0 as online${WITH_GUILD} and \`char\`.name = :name
        limit 1`,
      indexes: { char: ['name'] },
    },
  },
}

/**
 * Tables follow sql-files/main.sql of github.com/HerculesWS/Hercules. They are the same as rAthena's, but Hercules has
 * no VIP group.
 */
export const hercules: Adapter = {
  ...rathena,
  answers: { ...rathena.answers, vip: { absent: 'this game has no VIP' } },
}
