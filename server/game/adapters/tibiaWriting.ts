import { commonRoutines, LINK, OWNER, RESCUE_PAUSE_S, siteTables } from './siteTables.ts'
import type { Writing } from './writing.ts'

/** Tutors, game masters and gods of The Forgotten Server and Canary have higher types: src/enums.h. */
const IS_PLAYER = 'accounts.type = 1'

/** The accounts that the site has created or linked. It can change no other. */
const LINKED = 'accounts join gapura_accounts on gapura_accounts.account_id = accounts.id'

const HAS_PASSWORD = `${LINKED}
    where accounts.id = p_account and ${IS_PLAYER} and accounts.password = p_password`

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
    else
      insert into accounts (name, password, email, type, creation)
        values (p_name, p_password, p_email, 1, unix_timestamp());
      set number = last_insert_id(), known = 'done';
      insert into gapura_accounts (account_id) values (number);
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

/** `sessions` is the statement that ends the account's sessions: its password has changed. */
const writingWith = (endSessions: string): Writing => ({
  longestName: 32,
  longestEmail: 255,
  asks: [],
  linkCommand: '!weblink',
  logsInByEmail: true,
  uniqueNames: null,
  tables: siteTables,
  routines: {
    ...commonRoutines,
    gapura_create_account: {
      parameters:
        'p_step char(32), p_name varchar(32), p_password varchar(255), p_sex char(1), p_email varchar(255), p_birthdate date',
      body: CREATE,
    },
    gapura_link_account: {
      parameters: `p_name varchar(32), p_password varchar(255), ${OWNER}`,
      body: `
  declare number int unsigned default null;
  select id into number from accounts where name = p_name and password = p_password and ${IS_PLAYER} limit 1;
  if number is not null then${LINK}
    select number as account;
  end if;`,
    },
    gapura_code_answer: {
      parameters: 'p_hash char(64)',
      body: `
  declare number int unsigned default null;
  declare p_owner varchar(255) character set utf8mb4 default '';
  select accounts.id, gapura_codes.owner into number, p_owner
    from gapura_codes join accounts on accounts.id = gapura_codes.account_id
    where gapura_codes.code_hash = p_hash and ${IS_PLAYER};
  if number is not null then${LINK}
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
  select players.id, players.name, players.vocation as class, players.level, null as job_level, '' as map,
    players.balance as money, guilds.name as guild, players_online.player_id is not null as online,
    players.lastlogin as last_seen, players.onlinetime as played
  from ${LINKED}
  join players on players.account_id = accounts.id
  left join guild_membership on guild_membership.player_id = players.id
  left join guilds on guilds.id = guild_membership.guild_id
  left join players_online on players_online.player_id = players.id
  where accounts.id = p_account and ${IS_PLAYER} and players.deletion = 0
  order by players.id;`,
    },
    gapura_rescue: { parameters: 'p_account int unsigned, p_character int unsigned, p_act varchar(8)', body: RESCUE },
  },
})

export const tfsWriting = writingWith(
  'update sessions set expired_at = current_timestamp where account_id = p_account and expired_at is null',
)
export const canaryWriting = writingWith('delete from account_sessions where account_id = p_account')
