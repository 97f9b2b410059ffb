import { ANSWER, HANDLER, LOCK } from './ragnarokMail.ts'
import type { Routine } from './writing.ts'

/**
 * Goods that are no items. `waits`: until the character is in the game. `claimed`: the script in deploy/game gives it, and
 * `total` is what the counter of the account is then. `given`: the game has saved that counter. `unclear`: it was claimed, and
 * the counter was not saved. `unknown`: the script does not know it, and has given nothing. `stopped`: it is never given.
 * `balance` is what the account had in coins before.
 */
export const GOODS_TABLE = `create table if not exists gapura_goods (
  delivery char(32) character set ascii collate ascii_bin not null primary key,
  account_id int unsigned not null,
  name_hash binary(32) not null,
  character_id int unsigned not null,
  good varchar(20) character set ascii not null,
  amount int unsigned not null,
  state varchar(8) character set ascii not null,
  total bigint unsigned null,
  balance bigint null,
  asked_at timestamp not null default current_timestamp,
  claimed_at timestamp null,
  key account_id (account_id, good),
  key state (state)
) engine = InnoDB`

/** Notes as given what the game has saved. `counters` is its table of the numbers that scripts keep of accounts. */
const proveBy = (counters: string): string => `
  update gapura_goods set state = 'given'
    where delivery = p_delivery and state = 'claimed' and total <= (
      select value from ${counters}
      where ${counters}.account_id = gapura_goods.account_id and \`index\` = 0
        and \`key\` = binary concat('#site_', good));`

/** The answer for a row of gapura_goods. The counter may still be on its way into the database. */
const RESULT = `case known when 'given' then 'done' when 'claimed' then 'waits' else known end`

/** What `gapura_stop_delivery` does before it looks for a letter. */
export const stopGoodsBy = (counters: string): string => `
  -- The script claims only what waits, so one of the two comes first.
  update gapura_goods set state = 'stopped' where delivery = p_delivery and state in ('waits', 'unknown');${proveBy(counters)}
  select state into known from gapura_goods where delivery = p_delivery;
  set answer = ${RESULT};`

/**
 * `gapura_give` writes a row, which the game's script gives, because the map server overwrites what SQL changes of an
 * account that is in the game.
 */
export const giveRoutine = (counters: string, { linked, isPlayer }: { linked: string; isPlayer: string }): Routine => {
  const receiver = `${linked}
    join \`char\` on \`char\`.account_id = login.account_id
    where login.account_id = p_account and \`char\`.char_id = p_character and \`char\`.delete_date = 0`
  return {
    parameters:
      'p_delivery char(32), p_account int unsigned, p_character int unsigned, p_good varchar(20), p_amount int unsigned',
    body: `
  declare known varchar(8) default null;
  declare answer varchar(8) default null;${HANDLER}
  -- The script writes the name into its own SQL.
  if binary p_good not regexp '^[a-z][a-z0-9_]{0,19}$' or p_amount not between 1 and 1000000000 then
    signal sqlstate '45000' set message_text = 'A good has a name of small letters, and an amount.';
  end if;${LOCK}${proveBy(counters)}
  select state into known from gapura_goods where delivery = p_delivery;
  if known is null and exists (select 1 from gapura_deliveries where delivery = p_delivery) then
    -- It was stopped before the game knew it.
    set known = 'stopped';
  elseif known is null then
    insert into gapura_goods (delivery, account_id, name_hash, character_id, good, amount, state)
      select p_delivery, login.account_id, gapura_accounts.name_hash, p_character, p_good, p_amount, 'waits'
      from ${receiver} and ${isPlayer};
    set known = if(row_count() = 0, 'unknown', 'waits');
  elseif known = 'waits' and not exists (select 1 from ${receiver}) then
    delete from gapura_goods where delivery = p_delivery and state = 'waits';
    -- The script may have been faster.
    set known = if(row_count() = 0, 'waits', 'unknown');
  elseif known = 'unknown' then
    -- The script gave nothing, and may know it when it is asked again.
    delete from gapura_goods where delivery = p_delivery;
  end if;
  set answer = ${RESULT};${ANSWER}`,
  }
}
