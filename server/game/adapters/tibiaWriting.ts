import {
  accountSql,
  commonRoutines,
  IS_RECENT,
  OWNER,
  RESCUE_PAUSE_S,
  siteTables,
  USUAL_NUMBERS,
} from './siteTables.ts'
import { GOODS_TABLE, goodsRoutines, KNOWN_GOODS } from './tibiaGoods.ts'
import type { Routine, Writing } from './writing.ts'

/** Tutors, game masters and gods of The Forgotten Server and Canary have higher types: src/enums.h. */
const IS_PLAYER = 'accounts.type = 1'

const { LINKED, NOTE_CREATED, NOTE_LINKED } = accountSql({
  table: 'accounts',
  id: 'accounts.id',
  name: 'accounts.name',
})

const HAS_PASSWORD = `${LINKED}
    where accounts.id = p_account and ${IS_PLAYER} and binary accounts.password = binary p_password`

const CREATE = `
  declare known varchar(16) default null;
  declare number int unsigned default null;
  declare exit handler for sqlexception
  begin
    rollback;
    do release_lock(concat(database(), '.gapura'));
    resignal;
  end;
  -- One creation at a time, because players log in by their e-mail, which has no unique index.
  if coalesce(get_lock(concat(database(), '.gapura'), 5), 0) <> 1 then
    signal sqlstate '45000' set message_text = 'Another creation of an account takes too long.';
  end if;
  select result, account_id into known, number from gapura_steps where step = p_step;
  if known is null then
    start transaction;
    if exists (select 1 from accounts where name = p_name or email = p_email) then
      set known = 'taken';
    else${USUAL_NUMBERS}
      insert into accounts (name, password, email, type, creation)
        values (p_name, p_password, p_email, 1, unix_timestamp());
      set number = last_insert_id(), known = 'done';${NOTE_CREATED}
    end if;
    insert into gapura_steps (step, result, account_id) values (p_step, known, number);
    commit;
  end if;
  do release_lock(concat(database(), '.gapura'));
  select known as result, number as account;`

/**
 * The servers save a player after they have deleted the row of players_online, so nothing else says that a player can be
 * changed. The script in deploy/game does it at the next log-in.
 */
const RESCUE = `
  if p_act not in ('place', 'look') or not exists (
    select 1 from ${LINKED} join players on players.account_id = accounts.id
    where accounts.id = p_account and ${IS_PLAYER} and players.id = p_character and players.deletion = 0
  ) then
    select 'unknown' as result;
  elseif exists (
    select 1 from gapura_rescues
    where character_id = p_character and asked_at > unix_timestamp() - ${RESCUE_PAUSE_S}
  ) then
    select 'soon' as result;
  else
    replace into gapura_rescues (character_id, act, asked_at) values (p_character, p_act, unix_timestamp());
    select 'waits' as result;
  end if;`

const UNBAN = `
  if exists (
    select 1 from ${LINKED}
    join gapura_bans on gapura_bans.account_id = accounts.id
    join account_bans on account_bans.account_id = accounts.id and account_bans.banned_at = given_at
      and account_bans.expires_at = given_until and account_bans.banned_by = given_by
    where accounts.id = p_account and ${IS_PLAYER}
  ) then
    replace into account_bans (account_id, reason, banned_at, expires_at, banned_by)
      select gapura_bans.account_id, reason, banned_at, expires_at, banned_by
      from gapura_bans join players on players.id = gapura_bans.banned_by
      where gapura_bans.account_id = p_account;
    if row_count() = 0 then
      delete from account_bans where account_id = p_account;
    end if;
  end if;
  delete from gapura_bans where account_id = p_account;`

/**
 * The game shows the name of who banned, so a ban needs a character: one of the highest staff, otherwise the account's own.
 * Without any there is nothing that could be played. Clients show the reason in ASCII. If the server's own staff have
 * banned the account for as long, their ban stays and is theirs to take back.
 */
const banWith = (endSessions: string): string => `
  declare banned_by_player int default null;
  declare exit handler for sqlexception
  begin
    rollback;
    resignal;
  end;
  if exists (select 1 from ${LINKED} where accounts.id = p_account and ${IS_PLAYER}) then
    select players.id into banned_by_player
      from players join accounts on accounts.id = players.account_id
      where not ${IS_PLAYER} or accounts.id = p_account
      order by accounts.type desc, players.id limit 1;
  end if;
  if banned_by_player is null then
    select 'unknown' as result, 0 as had;
  else
    start transaction;${UNBAN}
    if not exists (
      select 1 from account_bans
      where account_id = p_account and (expires_at = 0 or (p_until <> 0 and expires_at >= p_until))
    ) then
      insert into gapura_bans (account_id, given_at, given_until, given_by, reason, banned_at, expires_at, banned_by)
        select accounts.id, unix_timestamp(), p_until, banned_by_player,
          account_bans.reason, account_bans.banned_at, account_bans.expires_at, account_bans.banned_by
        from accounts left join account_bans on account_bans.account_id = accounts.id
        where accounts.id = p_account;
      replace into account_bans (account_id, reason, banned_at, expires_at, banned_by)
        select account_id, regexp_replace(p_reason, '[^ -~]', '?'), given_at, given_until, given_by
        from gapura_bans where account_id = p_account;
      insert ignore into gapura_kicks (account_id) values (p_account);
    end if;
    ${endSessions};
    commit;
    select 'done' as result, 1 as had;
  end if;`

/** `sessions` is the statement that ends the account's sessions: its password has changed. */
const writingWith = (endSessions: string): Writing => ({
  longestName: 32,
  longestEmail: 255,
  passwordForms: ['sha1'],
  asks: [],
  linkCommand: '!weblink',
  logsInByEmail: true,
  uniqueNames: null,
  tables: [
    ...siteTables,
    // Bans of the site, and the bans that they have replaced.
    `create table if not exists gapura_bans (
  account_id int unsigned not null primary key,
  given_at bigint not null,
  given_until bigint not null,
  given_by int not null,
  reason varchar(255) character set utf8mb4 null,
  banned_at bigint null,
  expires_at bigint null,
  banned_by int null
) engine = InnoDB`,
    GOODS_TABLE,
  ],
  routines: {
    ...commonRoutines,
    ...goodsRoutines(LINKED, IS_PLAYER),
    gapura_known_deliveries: KNOWN_GOODS,
    gapura_create_account: {
      parameters:
        'p_step char(32), p_name varchar(32), p_password varchar(255), p_sex char(1), p_email varchar(255), p_birthdate date',
      body: CREATE,
    },
    gapura_link_account: {
      parameters: `p_name varchar(255), p_password varchar(255), ${OWNER}`,
      body: `
  declare number int unsigned default null;
  select id into number from accounts
    where name = p_name and binary lower(name) = binary lower(p_name)
      and binary password = binary p_password and ${IS_PLAYER} limit 1;
  if number is not null then${NOTE_LINKED}
    select accounts.id as account, accounts.name, owner from ${LINKED} where accounts.id = number;
  end if;`,
    },
    gapura_code_answer: {
      parameters: 'p_hash char(64)',
      body: `
  declare number int unsigned default null;
  declare p_owner varchar(255) character set utf8mb4 default '';
  select accounts.id, gapura_codes.owner into number, p_owner
    from gapura_codes join accounts on accounts.id = gapura_codes.account_id
    where gapura_codes.code_hash = p_hash and ${IS_RECENT} and ${IS_PLAYER};
  if number is not null then${NOTE_LINKED}
    select id as account, name from accounts where id = number;
  end if;`,
    },
    gapura_set_password: {
      parameters: 'p_account int unsigned, p_password varchar(255)',
      body: `
  declare had int default 0;
  select count(*) into had from ${HAS_PASSWORD};
  if had = 0 then
    update ${LINKED} set accounts.password = p_password where accounts.id = p_account and ${IS_PLAYER};
    if exists (select 1 from ${HAS_PASSWORD}) then
      ${endSessions};
      insert ignore into gapura_kicks (account_id) values (p_account);
    end if;
  end if;
  select count(*) as kept, had from ${HAS_PASSWORD};`,
    },
    gapura_characters: {
      parameters: 'p_account int unsigned',
      body: `
  if not exists (select 1 from ${LINKED} where accounts.id = p_account and ${IS_PLAYER}) then
    select null as id;
  else
  select players.id, players.name, players.vocation as class, players.level, null as job_level, '' as map,
    players.balance as money, guilds.name as guild, players_online.player_id is not null as online,
    players.lastlogin as last_seen, players.onlinetime as played
  from ${LINKED}
  join players on players.account_id = accounts.id
  left join guild_membership on guild_membership.player_id = players.id
  left join guilds on guilds.id = guild_membership.guild_id
  left join players_online on players_online.player_id = players.id
  where accounts.id = p_account and ${IS_PLAYER} and players.deletion = 0
  order by players.id;
  end if;`,
    },
    gapura_rescue: { parameters: 'p_account int unsigned, p_character int unsigned, p_act varchar(8)', body: RESCUE },
    gapura_ban: {
      parameters: 'p_account int unsigned, p_until bigint, p_reason varchar(255) character set utf8mb4',
      body: banWith(endSessions),
    },
    gapura_unban: { parameters: 'p_account int unsigned', body: UNBAN },
  },
})

export const tfsWriting = writingWith(
  'update sessions set expired_at = current_timestamp where account_id = p_account and expired_at is null',
)

/**
 * Canary stores argon2id as `$salt$hash`: Argon2::verifyPassword in src/security/argon.cpp. A name without such a password
 * gets a salt of 16 bytes that depends on a secret, so nobody can tell it from a real one.
 */
const PASSWORD_SALT: Routine = {
  parameters: 'p_name varchar(255)',
  body: `
  declare stored varchar(255) default null;
  select substring_index(substring(password, 2), '$', 1) into stored from accounts
    where name = p_name and binary lower(name) = binary lower(p_name) and ${IS_PLAYER}
      and password regexp '^[$][A-Za-z0-9+/]{11,}[$][A-Za-z0-9+/]+$' limit 1;
  select coalesce(stored, left(to_base64(left(unhex(sha2(concat(secret, lower(p_name)), 256)), 16)), 22)) as salt
    from gapura_secret;`,
}

const canary = writingWith('delete from account_sessions where account_id = p_account')

export const canaryWriting: Writing = {
  ...canary,
  passwordForms: ['argon2id', 'sha1'],
  tables: [
    ...canary.tables,
    `create table if not exists gapura_secret (
  id tinyint not null primary key,
  secret char(64) character set ascii not null
) engine = InnoDB`,
    'insert ignore into gapura_secret values (1, sha2(concat(uuid(), rand(), rand(), now(6)), 256))',
  ],
  routines: { ...canary.routines, gapura_password_salt: PASSWORD_SALT },
}
