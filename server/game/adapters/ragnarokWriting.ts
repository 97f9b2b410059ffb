import {
  accountSql,
  commonRoutines,
  IS_RECENT,
  OWNER,
  RESCUE_PAUSE_S,
  siteTables,
  USUAL_NUMBERS,
} from './siteTables.ts'
import {
  mailRoutines,
  DELIVERIES_TABLE,
  herculesMail,
  KNOWN_DELIVERIES,
  rathenaMail,
  type Mail,
} from './ragnarokMail.ts'
import { giveRoutine, GOODS_TABLE, stopGoodsBy } from './ragnarokGoods.ts'
import type { Writing } from './writing.ts'

/** What keeps staff out, and the accounts by which servers log in to each other (`sex`). */
const NO_SERVER = `login.sex <> 'S'`
const IS_PLAYER_OF_HERCULES = `login.group_id = 0 and ${NO_SERVER}`
/**
 * The log-in server of rAthena moves an account into the group of VIPs (5 in conf/login_athena.conf) until `vip_time`, and
 * notes the group that it had before: logchrif_parse_reqvipdata in src/login/loginchrif.cpp.
 */
const IS_PLAYER_OF_RATHENA = `(login.group_id = 0
      or login.group_id = 5 and login.old_group = 0 and login.vip_time > unix_timestamp()) and ${NO_SERVER}`

const { LINKED, NOTE_CREATED, NOTE_LINKED } = accountSql({
  table: 'login',
  id: 'login.account_id',
  name: 'login.userid',
})

const passwordOf = (isPlayer: string): string => `${LINKED}
    where login.account_id = p_account and ${isPlayer} and binary login.user_pass = binary p_password`

/**
 * `login` may be MyISAM, which has no transactions. A creation is therefore recorded as begun before the account is
 * written: if the connection ends between the two, the next call recognizes its own account by its password and e-mail.
 */
const createWith = (isPlayer: string): string => `
  declare known varchar(16) default null;
  declare number int unsigned default null;
  declare is_own int default 0;
  declare is_duplicate int default 0;
  declare exit handler for sqlexception
  begin
    do release_lock(concat(database(), '.gapura'));
    resignal;
  end;
  -- One creation at a time, because userid may have no unique index.
  if coalesce(get_lock(concat(database(), '.gapura'), 5), 0) <> 1 then
    signal sqlstate '45000' set message_text = 'Another creation of an account takes too long.';
  end if;
  if p_sex not in ('M', 'F') then
    signal sqlstate '45000' set message_text = 'An account has the sex M or F.';
  end if;
  select result, account_id into known, number from gapura_steps where step = p_step;
  if known is null then
    set known = if(exists (select 1 from login where userid = p_name), 'taken', 'begun');
    insert into gapura_steps (step, result) values (p_step, known);
  end if;
  -- Staff may have looked at one that was unclear.
  if known in ('begun', 'unclear') then
    select account_id, binary user_pass = binary p_password and email = p_email and ${isPlayer}
      into number, is_own from login where userid = p_name limit 1;
    if number is null then
      begin
        declare continue handler for 1062 set is_duplicate = 1;${USUAL_NUMBERS}
        insert into login (userid, user_pass, sex, email, birthdate)
          values (p_name, p_password, p_sex, p_email, p_birthdate);
        set number = last_insert_id();
      end;
      -- The game's own registration was faster.
      set known = if(is_duplicate, 'taken', 'done');
    else
      set known = if(is_own, 'done', 'unclear');
    end if;
    if known = 'done' then${NOTE_CREATED}
    else
      set number = null;
    end if;
    update gapura_steps set result = known, account_id = number where step = p_step;
  end if;
  do release_lock(concat(database(), '.gapura'));
  select known as result, number as account;`

/** The state that @block of a game master gives, and for which clients say that the account is blocked. */
const BLOCKED = 5

/**
 * A ban with an end is `unban_time`, one without is `state`; the log-in server refuses both. It notes no reason. If the
 * server's own staff have banned the account for as long, their ban stays and is theirs to take back.
 */
const banWith = (isPlayer: string): string => `
  declare had_it int default 0;
  if not exists (select 1 from ${LINKED} where login.account_id = p_account and ${isPlayer}) then
    select 'unknown' as result, 0 as had;
  else
    if exists (select 1 from gapura_bans where account_id = p_account and banned_until <> p_until) then
      call gapura_unban(p_account);
    end if;
    select if(p_until = 0, state <> 0, unban_time >= p_until) into had_it from login where account_id = p_account;
    if not had_it then
      replace into gapura_bans (account_id, banned_until, earlier)
        select account_id, p_until, if(p_until = 0, state, unban_time) from login where account_id = p_account;
      update login set state = if(p_until = 0, ${BLOCKED}, state), unban_time = if(p_until = 0, unban_time, p_until)
        where account_id = p_account;
      insert ignore into gapura_kicks (account_id) values (p_account);
    end if;
    select 'done' as result, had_it as had;
  end if;`

const unbanWith = (isPlayer: string): string => `
  update ${LINKED} join gapura_bans on gapura_bans.account_id = login.account_id
    set login.state = if(banned_until = 0 and login.state = ${BLOCKED}, earlier, login.state),
      login.unban_time = if(banned_until <> 0 and login.unban_time = banned_until, earlier, login.unban_time)
    where login.account_id = p_account and ${isPlayer};
  delete from gapura_bans where account_id = p_account;`

/** rAthena's schema has no unique index of names. Two accounts of one name lock both owners out. */
const UNIQUE_NAMES = {
  sql: `
    select count(*) as found from information_schema.statistics as one
    where one.table_schema = database() and one.table_name = 'login' and one.column_name = 'userid' and one.non_unique = 0
      and not exists (
        select 1 from information_schema.statistics as other
        where other.table_schema = one.table_schema and other.table_name = one.table_name
          and other.index_name = one.index_name and other.column_name <> 'userid')`,
  remedy: 'alter table login add unique index userid (userid)',
}

const charactersWith = (isPlayer: string, lastSeen: string): string => `
  if not exists (select 1 from ${LINKED} where login.account_id = p_account and ${isPlayer}) then
    select null as id;
  else
  select \`char\`.char_id as id, \`char\`.name, \`char\`.class, \`char\`.base_level as level, \`char\`.job_level,
    \`char\`.last_map as map, \`char\`.zeny as money, guild.name as guild, \`char\`.online > 0 as online,
    ${lastSeen} as last_seen, null as played
  from ${LINKED}
  join \`char\` on \`char\`.account_id = login.account_id
  left join guild on guild.guild_id = \`char\`.guild_id
  where login.account_id = p_account and ${isPlayer} and \`char\`.delete_date = 0
  order by \`char\`.char_id;
  end if;`

/**
 * The character server reads a character from the database after it has marked it as online, and marks it as offline after
 * the last save: chclif_parse_charselect in src/char/char_clif.cpp, char_parse_char_select in src/char/char.c of Hercules.
 * So what is changed while it is offline stays. Characters in jail are not rescued.
 */
const rescueWith = (isPlayer: string): string => `
  declare is_online int default null;
  declare is_soon int default 0;
  select \`char\`.online > 0 into is_online from ${LINKED} join \`char\` on \`char\`.account_id = login.account_id
    where login.account_id = p_account and ${isPlayer} and \`char\`.char_id = p_character
      and \`char\`.delete_date = 0 and \`char\`.last_map <> 'sec_pri';
  select count(*) into is_soon from gapura_rescues
    where character_id = p_character and asked_at > unix_timestamp() - ${RESCUE_PAUSE_S};
  if is_online is null or p_act not in ('place', 'look') then
    select 'unknown' as result;
  elseif is_online then
    select 'online' as result;
  elseif is_soon then
    select 'soon' as result;
  else
    if p_act = 'place' then
      update \`char\` set last_map = save_map, last_x = save_x, last_y = save_y
        where char_id = p_character and online = 0;
    else
      update \`char\` set hair = 1, hair_color = 0, clothes_color = 0, body = 0
        where char_id = p_character and online = 0;
    end if;
    -- Only if nobody has logged in in the meantime.
    if exists (select 1 from \`char\` where char_id = p_character and online = 0) then
      replace into gapura_rescues (character_id, act, asked_at, done_at)
        values (p_character, p_act, unix_timestamp(), unix_timestamp());
      select 'done' as result;
    else
      select 'online' as result;
    end if;
  end if;`

interface Emulator {
  /** Which accounts are no staff. */
  isPlayer: string
  /** When somebody was last seen, in seconds since 1970. */
  lastSeen: string
  mail: Mail
  /** Its table of the numbers that scripts keep of accounts. */
  counters: string
}

const writingWith = ({ isPlayer, lastSeen, mail, counters }: Emulator): Writing => ({
  longestName: 23,
  longestEmail: 39,
  passwordForms: ['plain', 'md5'],
  asks: ['sex', 'birthdate'],
  linkCommand: '@weblink',
  logsInByEmail: false,
  uniqueNames: UNIQUE_NAMES,
  tables: [
    ...siteTables,
    // Bans of the site; `earlier` is what it has replaced.
    `create table if not exists gapura_bans (
  account_id int unsigned not null primary key,
  banned_until bigint not null,
  earlier int unsigned not null
) engine = InnoDB`,
    DELIVERIES_TABLE,
    GOODS_TABLE,
  ],
  routines: {
    ...commonRoutines,
    gapura_create_account: {
      parameters:
        'p_step char(32), p_name varchar(23), p_password varchar(32), p_sex char(1), p_email varchar(39), p_birthdate date',
      body: createWith(isPlayer),
    },
    gapura_link_account: {
      parameters: `p_name varchar(255), p_password varchar(255), ${OWNER}`,
      body: `
  declare number int unsigned default null;
  select account_id into number from login
    where userid = p_name and binary lower(userid) = binary lower(p_name)
      and binary user_pass = binary p_password and ${isPlayer} limit 1;
  if number is not null then${NOTE_LINKED}
    select login.account_id as account, userid as name, owner from ${LINKED} where login.account_id = number;
  end if;`,
    },
    gapura_code_answer: {
      parameters: 'p_hash char(64)',
      body: `
  declare number int unsigned default null;
  declare p_owner varchar(255) character set utf8mb4 default '';
  select login.account_id, gapura_codes.owner into number, p_owner
    from gapura_codes join login on login.account_id = gapura_codes.account_id
    where gapura_codes.code_hash = p_hash and ${IS_RECENT} and ${isPlayer};
  if number is not null then${NOTE_LINKED}
    select account_id as account, userid as name from login where account_id = number;
  end if;`,
    },
    gapura_set_password: {
      parameters: 'p_account int unsigned, p_password varchar(32)',
      body: `
  declare had int default 0;
  select count(*) into had from ${passwordOf(isPlayer)};
  if had = 0 then
    update ${LINKED} set login.user_pass = p_password
      where login.account_id = p_account and ${isPlayer};
    insert ignore into gapura_kicks (account_id) select login.account_id from ${passwordOf(isPlayer)};
  end if;
  select count(*) as kept, had from ${passwordOf(isPlayer)};`,
    },
    gapura_characters: { parameters: 'p_account int unsigned', body: charactersWith(isPlayer, lastSeen) },
    gapura_rescue: {
      parameters: 'p_account int unsigned, p_character int unsigned, p_act varchar(8)',
      body: rescueWith(isPlayer),
    },
    gapura_ban: {
      parameters: 'p_account int unsigned, p_until bigint, p_reason varchar(255) character set utf8mb4',
      body: banWith(isPlayer),
    },
    gapura_unban: { parameters: 'p_account int unsigned', body: unbanWith(isPlayer) },
    ...mailRoutines(mail, { linked: LINKED, isPlayer, stopGoods: stopGoodsBy(counters) }),
    gapura_give: giveRoutine(counters, { linked: LINKED, isPlayer }),
    gapura_known_deliveries: KNOWN_DELIVERIES,
  },
})

export const rathenaWriting = writingWith({
  isPlayer: IS_PLAYER_OF_RATHENA,
  lastSeen: 'unix_timestamp(`char`.last_login)',
  mail: rathenaMail,
  counters: 'acc_reg_num',
})
export const herculesWriting = writingWith({
  isPlayer: IS_PLAYER_OF_HERCULES,
  lastSeen: '`char`.last_login',
  mail: herculesMail,
  counters: 'acc_reg_num_db',
})
