import { KNOWN_AT_ONCE, type Routine } from './writing.ts'

/**
 * The deliveries of the site. `shown`: a letter that may be visible in a table without transactions. `given`: the letter and
 * this row were saved together, or the letter was seen after it was shown. `stopped`: it is never given.
 */
export const DELIVERIES_TABLE = `create table if not exists gapura_deliveries (
  delivery char(32) character set ascii collate ascii_bin not null primary key,
  account_id int unsigned not null,
  character_id int unsigned not null,
  items varchar(400) character set ascii not null,
  state varchar(8) not null,
  mail_id bigint unsigned null,
  begun_at timestamp not null default current_timestamp,
  key character_id (character_id)
) engine = InnoDB`

/** How one kind of game stores the letters of characters. Names of columns are those of its schema. */
export interface Mail {
  /** The tables of letters and of what they carry. */
  letters: string
  attachments: string
  /** The number of a letter, in its own table and in that of what it carries. */
  id: string
  ofLetter: string
  /** Columns and values of a letter that is complete. */
  values: Readonly<Record<string, string>>
  /** What hides a letter from the game, and what shows it. */
  hidden: Readonly<Record<string, string>>
  /** Of a hidden letter: that the site wrote it. */
  own: string
  /** Further columns and values of an attachment. */
  attached: Readonly<Record<string, string>>
  /** How many letters the game shows of a character, and which they are. Null if it shows all. */
  full: { most: number; where: string } | null
}

export const rathenaMail: Mail = {
  letters: 'mail',
  attachments: 'mail_attachments',
  id: 'id',
  ofLetter: 'id',
  values: {
    ...{ send_name: 'p_sender', send_id: '0', dest_name: 'receiver', dest_id: 'p_character' },
    ...{ title: 'p_title', message: 'p_text', time: 'unix_timestamp()', status: '0', zeny: '0' },
    // MAIL_INBOX_ACCOUNT. The game deletes or hides letters of the usual type after 15 days, and those that came back:
    // mail_timer_sub in src/char/int_mail.cpp and clif_Mail_refreshinbox in src/map/clif.cpp.
    type: '1',
  },
  // mail_fromsql in src/char/int_mail.cpp reads what has a status below 3.
  hidden: { status: '3' },
  own: 'mail.send_id = 0 and mail.title = p_title',
  attached: { '`index`': 'place' },
  // MAIL_MAX_INBOX in src/common/mmo.hpp.
  full: { most: 30, where: 'dest_id = p_character and status < 3' },
}

export const herculesMail: Mail = {
  letters: 'rodex_mail',
  attachments: 'rodex_items',
  id: 'mail_id',
  ofLetter: 'mail_id',
  values: {
    ...{ sender_name: 'p_sender', sender_id: '0', receiver_name: 'receiver', receiver_id: 'p_character' },
    ...{
      receiver_accountid: '0',
      title: 'p_title',
      body: 'p_text',
      zeny: '0',
      is_read: '0',
      sender_read: '0',
      weight: '0',
    },
    // MAIL_TYPE_ITEM and MAIL_TYPE_NPC in src/common/mmo.h.
    type: '12',
    send_date: 'unix_timestamp()',
    // Ten years. The map server adds 15 days to it in 32 bits: rodex_get_mail in src/map/rodex.c.
    expire_date: 'least(unix_timestamp() + 315360000, 2146000000)',
  },
  // inter_rodex_getmails in src/char/int_rodex.c reads what has a receiver.
  hidden: { receiver_id: '0', receiver_accountid: '0' },
  own: 'rodex_mail.sender_id = 0 and rodex_mail.title = p_title',
  attached: {},
  full: null,
}

const listed = (values: Readonly<Record<string, string>>): string =>
  `(${Object.keys(values).join(', ')})\n        values (${Object.values(values).join(', ')})`
const isHidden = ({ letters, hidden }: Mail): string =>
  Object.entries({ ...hidden })
    .map(([column, value]) => `${letters}.${column} = ${value}`)
    .join(' and ')

export const HANDLER = `
  declare exit handler for sqlexception
  begin
    rollback;
    do release_lock(concat(database(), '.gapura-mail'));
    resignal;
  end;`

export const LOCK = `
  -- One delivery at a time, because tables without transactions keep nobody out.
  if coalesce(get_lock(concat(database(), '.gapura-mail'), 5), 0) <> 1 then
    signal sqlstate '45000' set message_text = 'Another delivery takes too long.';
  end if;`

export const ANSWER = `
  do release_lock(concat(database(), '.gapura-mail'));
  select answer as result;`

/**
 * `gapura_deliver` puts a letter with items into the mailbox of a character, at most once for each delivery. Tables of InnoDB
 * take the letter, its items and the row of the delivery in one transaction. Other tables have none: the letter is hidden
 * until it is complete, and what a call that was cut off has left can be recognized by the state of the delivery.
 * `gapura_stop_delivery` prevents that for good, unless it has happened; `stopGoods` is what it does for goods that are no items.
 */
export function mailRoutines(
  mail: Mail,
  { linked, isPlayer, stopGoods }: { linked: string; isPlayer: string; stopGoods: string },
): Record<'gapura_deliver' | 'gapura_stop_delivery', Routine> {
  const { letters, attachments, id, ofLetter, values, hidden, own, attached, full } = mail
  const insert = (values: Readonly<Record<string, string>>): string => `
    insert into ${letters} ${listed(values)};
    set letter = last_insert_id();
    set rest = p_items;
    set place = 0;
    while rest <> '' do
      set one = substring_index(rest, ',', 1);
      set rest = substring(rest, char_length(one) + 2);
      insert into ${attachments} ${listed({
        [ofLetter]: 'letter',
        nameid: `substring_index(one, ':', 1)`,
        amount: `substring_index(one, ':', -1)`,
        identify: '1',
        ...attached,
      })};
      set place = place + 1;
    end while;`
  const show = `
    update ${letters} set ${Object.keys(hidden)
      .map((column) => `${column} = ${values[column] ?? ''}`)
      .join(', ')} where ${id} = letter and ${isHidden(mail)};
    update gapura_deliveries set state = 'given' where delivery = p_delivery;
    set answer = 'done';`
  const leftovers = `${isHidden(mail)} and ${own}
        and ${letters}.${id} not in (select mail_id from gapura_deliveries where mail_id is not null)`
  const look = `
  select state, mail_id into known, letter from gapura_deliveries where delivery = p_delivery;
  if known = 'given' then
    set answer = 'done';
  elseif known = 'shown' then
    if exists (select 1 from ${letters} where ${id} = letter) then${show}
    else
      set answer = 'lost';
    end if;`
  const deliver: Routine = {
    parameters:
      'p_delivery char(32), p_account int unsigned, p_character int unsigned, p_sender varchar(23), p_title varchar(39), p_text varchar(199), p_items varchar(400)',
    body: `
  declare known varchar(8) default null;
  declare letter bigint unsigned default null;
  declare receiver varchar(30) default null;
  declare rest varchar(400) default '';
  declare one varchar(40) default '';
  declare place int default 0;
  declare answer varchar(8) default null;${HANDLER}
  if p_items not regexp '^[1-9][0-9]{0,8}:[1-9][0-9]{0,4}(,[1-9][0-9]{0,8}:[1-9][0-9]{0,4}){0,4}$' then
    signal sqlstate '45000' set message_text = 'A letter has one to five items with counts.';
  end if;${LOCK}${look}
  elseif known = 'stopped' then
    set answer = 'stopped';
  else
    select \`char\`.name into receiver from ${linked}
      join \`char\` on \`char\`.account_id = login.account_id
      where login.account_id = p_account and ${isPlayer} and \`char\`.char_id = p_character
        and \`char\`.delete_date = 0;
    if receiver is null then
      set answer = 'unknown';${
        full
          ? `
    elseif (select count(*) from ${letters} where ${full.where}) >= ${full.most} then
      set answer = 'full';`
          : ''
      }
    end if;
  end if;
  if answer is null and (
    select count(*) from information_schema.tables
    where table_schema = database() and table_name in ('${letters}', '${attachments}') and engine = 'InnoDB') = 2
  then
    start transaction;
    insert into gapura_deliveries (delivery, account_id, character_id, items, state)
      values (p_delivery, p_account, p_character, p_items, 'given')
      -- One that was begun before the tables were changed to InnoDB.
      on duplicate key update state = 'given';${insert(values)}
    update gapura_deliveries set mail_id = letter where delivery = p_delivery;
    commit;
    set answer = 'done';
  elseif answer is null then
    insert ignore into gapura_deliveries (delivery, account_id, character_id, items, state)
      values (p_delivery, p_account, p_character, p_items, 'begun');
    -- What is hidden and of no delivery was left by a call that was cut off.
    delete ${attachments} from ${attachments} join ${letters} on ${letters}.${id} = ${attachments}.${ofLetter}
      where ${leftovers};
    delete from ${letters} where ${leftovers};${insert({ ...values, ...hidden })}
    update gapura_deliveries set state = 'shown', mail_id = letter where delivery = p_delivery;${show}
  end if;${ANSWER}`,
  }
  const stop: Routine = {
    parameters: 'p_delivery char(32)',
    body: `
  declare known varchar(8) default null;
  declare letter bigint unsigned default null;
  declare answer varchar(8) default null;${HANDLER}${LOCK}${stopGoods}
  if answer is null then
    select state, mail_id into known, letter from gapura_deliveries where delivery = p_delivery;
    -- A letter that is still hidden was shown to nobody.
    if known = 'shown' and exists (select 1 from ${letters} where ${id} = letter and ${isHidden(mail)}) then
      delete from ${attachments} where ${ofLetter} = letter;
      delete from ${letters} where ${id} = letter and ${isHidden(mail)};
      set known = 'begun';
    end if;
    if known = 'given' or known = 'shown' and exists (select 1 from ${letters} where ${id} = letter) then
      update gapura_deliveries set state = 'given' where delivery = p_delivery;
      set answer = 'done';
    elseif known = 'shown' then
      set answer = 'lost';
    else
      insert into gapura_deliveries (delivery, account_id, character_id, items, state)
        values (p_delivery, 0, 0, '', 'stopped') on duplicate key update state = 'stopped', mail_id = null;
      set answer = 'stopped';
    end if;
  end if;${ANSWER}`,
  }
  return { gapura_deliver: deliver, gapura_stop_delivery: stop }
}

/** Equality with each number uses the key, as find_in_set would not. */
const ASKED_FOR = Array.from(
  { length: KNOWN_AT_ONCE },
  (_, place) => `substring(p_deliveries, ${place * 33 + 1}, 32)`,
).join(', ')

export const KNOWN_DELIVERIES: Routine = {
  parameters: 'p_deliveries varchar(329)',
  body: `
  select delivery from gapura_deliveries where state = 'given' and delivery in (${ASKED_FOR})
  union all select delivery from gapura_goods where state = 'given' and delivery in (${ASKED_FOR});`,
}
