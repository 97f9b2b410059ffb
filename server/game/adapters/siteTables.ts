import type { Routine } from './writing.ts'

/**
 * The tables of the site in a game's database. The scripts in deploy/game read and change them, too, with the rights of
 * the game.
 */
export const siteTables = [
  // `name_hash` tells an account from a later one with its number: rAthena gives the number of a deleted account to the
  // next one, and a game that is wiped begins again. `told` is 0 until the script has told the player of the link.
  `create table if not exists gapura_accounts (
  account_id int unsigned not null primary key,
  name_hash binary(32) not null,
  owner varchar(255) character set utf8mb4 not null default '',
  told tinyint not null default 1,
  linked_at timestamp not null default current_timestamp
) engine = InnoDB`,
  `create table if not exists gapura_steps (
  step char(32) character set ascii collate ascii_bin not null primary key,
  result varchar(16) not null,
  account_id int unsigned null,
  begun_at timestamp not null default current_timestamp
) engine = InnoDB`,
  // `account_id` is null until a player has typed the code. Times are seconds since 1970.
  `create table if not exists gapura_codes (
  code_hash char(64) character set ascii collate ascii_bin not null primary key,
  owner varchar(255) character set utf8mb4 not null,
  expires_at bigint not null,
  account_id int unsigned null
) engine = InnoDB`,
  // Accounts that their players have unlinked in the game, until the site knows.
  `create table if not exists gapura_unlinked (
  account_id int unsigned not null primary key
) engine = InnoDB`,
  // Accounts whose players the script disconnects.
  `create table if not exists gapura_kicks (
  account_id int unsigned not null primary key
) engine = InnoDB`,
  // The last rescue of each character. `done_at` is null as long as it waits for the script.
  `create table if not exists gapura_rescues (
  character_id int unsigned not null primary key,
  act varchar(8) not null,
  asked_at bigint not null,
  done_at bigint null
) engine = InnoDB`,
] as const

export const OWNER = 'p_owner varchar(255) character set utf8mb4'

/** The table of a game's accounts, with the columns that identify one. */
interface AccountTable {
  table: string
  id: string
  name: string
}

/** Returns SQL for the accounts that the site has created or linked. It can change no other. */
export function accountSql({ table, id, name }: AccountTable) {
  const nameHash = `unhex(sha2(${name}, 256))`
  return {
    LINKED: `${table} join gapura_accounts on gapura_accounts.account_id = ${id}
    and gapura_accounts.name_hash = ${nameHash}`,
    /** Notes the new account `number` as the site's, and forgets what is known of an earlier one with this number. */
    NOTE_CREATED: `
    delete from gapura_unlinked where account_id = number;
    delete from gapura_bans where account_id = number;
    replace into gapura_accounts (account_id, name_hash)
      select ${id}, ${nameHash} from ${table} where ${id} = number;`,
    /**
     * Notes the account `number` as linked. That its player has unlinked it before stays noted until the site knows,
     * because until then the site takes it for somebody else's.
     */
    NOTE_LINKED: `
    delete gapura_accounts from gapura_accounts join ${table} on ${id} = gapura_accounts.account_id
      where gapura_accounts.account_id = number and name_hash <> ${nameHash};
    insert ignore into gapura_accounts (account_id, name_hash, owner, told)
      select ${id}, ${nameHash}, p_owner, 0 from ${table} where ${id} = number;`,
  } as const
}

/** The caller may have chosen the numbers of the next rows. */
export const USUAL_NUMBERS = `
        set session auto_increment_increment = 1, session auto_increment_offset = 1, session insert_id = 0;`

const DAY_S = 86_400
const LONGEST_CODE_S = 600

/** A code that was typed is taken by the site within this time, or never. */
export const IS_RECENT = 'gapura_codes.expires_at > unix_timestamp() - 3600'

/** Seconds between two rescues of a character. */
export const RESCUE_PAUSE_S = 3_600

export const commonRoutines = {
  gapura_offer_code: {
    parameters: `p_hash char(64), ${OWNER}, p_seconds int`,
    body: `
  delete from gapura_codes
    where expires_at < unix_timestamp() - ${DAY_S} or (owner = p_owner and account_id is null);
  insert into gapura_codes (code_hash, owner, expires_at)
    values (p_hash, p_owner, unix_timestamp() + least(p_seconds, ${LONGEST_CODE_S}));`,
  },
  gapura_unlinks: {
    parameters: '',
    body: `
  select account_id as account from gapura_unlinked;`,
  },
  gapura_unlink_account: {
    parameters: 'p_account int unsigned',
    body: `
  delete from gapura_accounts where account_id = p_account;
  delete from gapura_unlinked where account_id = p_account;
  -- A ban stays, and is no longer the site's.
  delete from gapura_bans where account_id = p_account;`,
  },
} as const satisfies Record<string, Routine>
