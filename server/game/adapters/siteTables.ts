import type { Routine } from './writing.ts'

/**
 * The tables of the site in a game's database. The scripts in deploy/game read and change them, too, with the rights of
 * the game.
 */
export const siteTables = [
  // `told` is 0 until the script has told the player of the link.
  `create table if not exists gapura_accounts (
  account_id int unsigned not null primary key,
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

/** Makes a linked account of `number`, and forgets that its player has unlinked it before. */
export const LINK = `
    insert ignore into gapura_accounts (account_id, owner, told) values (number, p_owner, 0);
    delete from gapura_unlinked where account_id = number;`

const DAY_S = 86_400

/** Seconds between two rescues of a character. */
export const RESCUE_PAUSE_S = 3_600

export const commonRoutines = {
  gapura_offer_code: {
    parameters: `p_hash char(64), ${OWNER}, p_seconds int`,
    body: `
  delete from gapura_codes where expires_at < unix_timestamp() - ${DAY_S};
  insert into gapura_codes (code_hash, owner, expires_at) values (p_hash, p_owner, unix_timestamp() + p_seconds);`,
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
