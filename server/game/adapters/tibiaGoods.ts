import { KNOWN_AT_ONCE, type Routine, type RoutineName } from './writing.ts'

/** The script in deploy/game marks what a player has by this storage key and the row's number, above the games' own keys. */
const FIRST_KEY = 1_900_000_000

/**
 * What was bought. `waits`: the script has not touched it. `claimed`: the script is giving it, and a player's storage does
 * not show it yet. `given`: the account or the player was saved with it. `unclear`: a function of the operator has failed.
 */
export const GOODS_TABLE = `create table if not exists gapura_goods (
  id int unsigned not null auto_increment primary key,
  delivery char(32) character set ascii collate ascii_bin not null,
  account_id int unsigned not null,
  player_id int unsigned not null,
  good varchar(32) character set ascii not null,
  what varchar(400) character set ascii not null,
  amount int unsigned not null,
  state varchar(8) character set ascii not null,
  asked_at timestamp not null default current_timestamp,
  unique key delivery (delivery),
  key state (state, player_id)
) engine = InnoDB`

/** Items and storage are saved in one transaction: IOLoginData::savePlayer in src/iologindata.cpp, in Canary src/io. */
const PROVE = `
  -- A plain SELECT locks nothing that the game is saving.
  if exists (
    select 1 from gapura_goods join player_storage on player_storage.player_id = gapura_goods.player_id
      and player_storage.\`key\` = ${FIRST_KEY} + gapura_goods.id and player_storage.value = crc32(delivery) div 2
    where delivery = p_delivery
  ) then
    update gapura_goods set state = 'given' where delivery = p_delivery and state = 'claimed';
  end if;`

const ANSWER = `
  select coalesce(max(case state when 'given' then 'done' when 'claimed' then 'waits' else state end), 'unknown') as result
    from gapura_goods where delivery = p_delivery;`

/**
 * Only the running server can give to a player, so a procedure notes what to give, and the script takes it from `waits`. A
 * stop takes it from there, too, so one of the two is refused.
 */
export function goodsRoutines(
  linked: string,
  isPlayer: string,
): Record<Extract<RoutineName, 'gapura_deliver' | 'gapura_give' | 'gapura_stop_delivery'>, Routine> {
  const note = (good: string, what: string, amount: string): string => `
  if not exists (
    select 1 from ${linked} join players on players.account_id = accounts.id
    where accounts.id = p_account and ${isPlayer} and players.id = p_character and players.deletion = 0
  ) then
    -- What was not begun would otherwise be given after a person has decided about it.
    delete from gapura_goods where delivery = p_delivery and state = 'waits';
  elseif not exists (select 1 from gapura_goods where delivery = p_delivery) then
    insert ignore into gapura_goods (delivery, account_id, player_id, good, what, amount, state)
      values (p_delivery, p_account, p_character, ${good}, ${what}, ${amount}, 'waits');
  end if;${PROVE}${ANSWER}`
  return {
    gapura_deliver: {
      parameters:
        'p_delivery char(32), p_account int unsigned, p_character int unsigned, p_sender varchar(23), p_title varchar(39), p_text varchar(199), p_items varchar(400)',
      body: `
  if p_items not regexp '^[1-9][0-9]{0,4}:[1-9][0-9]{0,4}(,[1-9][0-9]{0,4}:[1-9][0-9]{0,4}){0,4}$' then
    signal sqlstate '45000' set message_text = 'A delivery has one to five items with counts.';
  end if;${note(`'items'`, 'p_items', '0')}`,
    },
    gapura_give: {
      parameters:
        'p_delivery char(32), p_account int unsigned, p_character int unsigned, p_good varchar(32), p_amount int unsigned',
      body: `
  if p_good = 'items' or binary p_good not regexp '^[a-z][a-z0-9_]*$' or p_amount = 0 then
    signal sqlstate '45000' set message_text = 'A good has a name of a to z, digits and _, and an amount.';
  end if;${note('p_good', `''`, 'p_amount')}`,
    },
    gapura_stop_delivery: {
      parameters: 'p_delivery char(32)',
      body: `${PROVE}
  insert into gapura_goods (delivery, account_id, player_id, good, what, amount, state)
    values (p_delivery, 0, 0, '', '', 0, 'stopped')
    on duplicate key update state = if(state = 'waits', 'stopped', state);${ANSWER}`,
    },
  }
}

/** Equality with each number uses the key, as find_in_set would not. */
export const KNOWN_GOODS: Routine = {
  parameters: 'p_deliveries varchar(329)',
  body: `
  select delivery from gapura_goods where state = 'given' and delivery in (${Array.from(
    { length: KNOWN_AT_ONCE },
    (_, place) => `substring(p_deliveries, ${place * 33 + 1}, 32)`,
  ).join(', ')});`,
}
