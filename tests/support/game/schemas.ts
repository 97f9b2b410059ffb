import { deflateSync } from 'node:zlib'
import type { EmulatorName } from '../../../content/settings/realm.ts'

/**
 * The tables of each emulator, limited to what the queries read. They contain three players, a staff member and two
 * guilds.
 */
/** A BMP of one pixel, compressed and as hexadecimal digits, as the server stores it. */
export const emblemOf = (blue: number, green: number, red: number): string => {
  const header = '424d3a000000000000003600000028000000010000000100000001001800'
  return deflateSync(
    Buffer.concat([Buffer.from(header, 'hex'), Buffer.alloc(24), Buffer.of(blue, green, red, 0)]),
  ).toString('hex')
}

const ragnarok = (vip: boolean, lastLogin: string, shops: string) => `
  create table login (
    account_id int(11) unsigned not null auto_increment primary key, userid varchar(23) not null default '',
    user_pass varchar(32) not null default '', sex enum('M','F','S') not null default 'M',
    email varchar(39) not null default '', group_id tinyint(3) not null default 0,
    state int(11) unsigned not null default 0, unban_time int(11) unsigned not null default 0,
    logincount mediumint(9) unsigned not null default 0, birthdate date
    ${vip ? ', vip_time int(11) unsigned not null default 0, old_group tinyint(3) not null default 0' : ''}) engine=MyISAM;
  create table \`char\` (
    char_id int(11) unsigned not null auto_increment primary key, account_id int(11) unsigned not null default 0,
    name varchar(30) not null default '', class smallint(6) unsigned not null default 0,
    base_level smallint(6) unsigned not null default 1, base_exp bigint(20) unsigned not null default 0,
    job_level smallint(6) unsigned not null default 1, last_map varchar(11) not null default '', last_login ${lastLogin},
    last_x smallint(4) unsigned not null default 53, last_y smallint(4) unsigned not null default 111,
    save_map varchar(11) not null default '', save_x smallint(4) unsigned not null default 53,
    save_y smallint(4) unsigned not null default 111, hair tinyint(4) unsigned not null default 0,
    hair_color smallint(5) unsigned not null default 0, clothes_color smallint(5) unsigned not null default 0,
    body smallint(5) unsigned not null default 0,
    guild_id int(11) unsigned not null default 0, online tinyint(2) not null default 0,
    delete_date int(11) unsigned not null default 0, unban_time int(11) unsigned not null default 0,
    zeny int(11) unsigned not null default 0, fame int(11) unsigned not null default 0,
    unique key name_key (name), key account_id (account_id), key guild_id (guild_id), key online (online)) engine=MyISAM;
  create table ${vip ? 'acc_reg_num' : 'acc_reg_num_db'} (
    account_id int(11) unsigned not null default 0, \`key\` varchar(32) binary not null default '',
    \`index\` int(11) unsigned not null default 0, value ${vip ? 'bigint' : 'int'} not null default 0,
    primary key (account_id, \`key\`, \`index\`)) engine=MyISAM;
  create table guild (
    guild_id int(11) unsigned not null auto_increment, name varchar(24) not null default '',
    char_id int(11) unsigned not null default 0, master varchar(24) not null default '',
    guild_lv tinyint(6) unsigned not null default 0, exp bigint(20) unsigned not null default 0,
    emblem_len int(11) unsigned not null default 0, emblem_data blob,
    primary key (guild_id, char_id), unique key guild_id (guild_id)) engine=MyISAM;
  create table guild_member (
    guild_id int(11) unsigned not null default 0, char_id int(11) unsigned not null default 0,
    primary key (guild_id, char_id)) engine=MyISAM;
  ${shops}
  insert into login (account_id, userid, group_id, state, unban_time) values
    (1, 'u1', 0, 0, 1), (2, 'u2', 5, 0, 0), (3, 'u3', 0, 0, 0), (4, 'u4', 0, 5, 0), (5, 'u5', 0, 0, 4000000000),
    (99, 'gm', 99, 0, 0);
  ${vip ? 'update login set vip_time = 4000000000 where account_id in (2, 4, 5, 99);' : ''}
  insert into \`char\` (char_id, account_id, name, class, base_level, base_exp, guild_id, online) values
    (1, 1, 'Budi', 7, 99, 500, 1, 1), (2, 2, 'Sari', 8, 98, 9007199254740991, 1, 1),
    (3, 3, 'Joko', 7, 10, 0, 0, 1), (4, 2, 'Sari Kecil', 0, 1, 0, 0, 0), (5, 99, 'Penjaga', 7, 255, 1, 2, 1),
    (6, 4, 'Terblokir', 7, 300, 1, 3, 1), (7, 5, 'Tertahan', 7, 301, 1, 0, 1);
  insert into \`char\` (char_id, account_id, name, base_level, online, delete_date, unban_time) values
    (8, 2, 'Terhapus', 302, 1, 1790000000, 0), (9, 2, 'Dihukum', 303, 1, 0, 4000000000);
  update \`char\` set zeny = 1000 * char_id, fame = if(char_id < 3, 10 * char_id, 0);
  insert into guild (guild_id, name, char_id, master, guild_lv, exp) values
    (1, 'Garuda', 1, 'Budi', 20, 7000), (2, 'Staf', 5, 'Penjaga', 50, 9000), (3, 'Yatim', 6, 'Terblokir', 2, 1);
  insert into guild_member values (1, 1), (1, 2), (2, 5), (3, 6);
  update guild set emblem_len = 8, emblem_data = '${emblemOf(20, 10, 200)}' where guild_id = 1;
  create table guild_castle (
    castle_id int(11) unsigned not null default 0 primary key, guild_id int(11) unsigned not null default 0)
    engine=MyISAM;
  insert into guild_castle values (1, 1), (2, 0), (15, 2), (77, 3);
  create table mvplog (
    mvp_id mediumint(9) unsigned not null auto_increment primary key, kill_char_id int(11) not null default 0)
    engine=MyISAM;
  insert into mvplog (kill_char_id) values (2), (2), (1), (5), (6), (6), (6), (8), (9), (4711);`

/** Joko's shop is open while he is away; Budi minds his own. */
const shopsOfRathena = `
  create table vendings (
    id int(10) unsigned not null primary key, char_id int(10) unsigned not null, autotrade tinyint(4) not null)
    engine=MyISAM;
  create table buyingstores like vendings;
  insert into vendings values (1, 3, 1), (2, 1, 0);
  insert into buyingstores values (3, 1, 0);`
const shopsOfHercules = `
  create table autotrade_merchants (
    account_id int not null default 0, char_id int not null default 0, primary key (account_id, char_id)) engine=MyISAM;
  insert into autotrade_merchants values (3, 3);`

const sessionsOfTfs = `
  create table sessions (
    id int not null auto_increment primary key, account_id int not null, expired_at timestamp null default null)
    engine=InnoDB default charset=utf8;`
const sessionsOfCanary = `
  create table account_sessions (id varchar(191) not null primary key, account_id int unsigned not null)
    engine=InnoDB default charset=utf8;`

const coinsOfCanary = `
  alter table accounts add premdays_purchased int not null default 0, add coins int(12) unsigned not null default 0,
    add coins_transferable int(12) unsigned not null default 0;`

const tibia = (premium: string, password: string, staffGroup: number, sessions: string) => `
  create table accounts (
    id int not null auto_increment primary key, name varchar(32) not null, password ${password} not null default '',
    type int not null default 1, ${premium} int unsigned not null default 0, email varchar(255) not null default '',
    creation int not null default 0, unique key name (name)) engine=InnoDB default charset=utf8;
  ${sessions}
  create table players (
    id int not null auto_increment primary key, name varchar(255) not null, group_id int not null default 1,
    account_id int not null default 0, level int not null default 1, vocation int not null default 0,
    experience bigint unsigned not null default 0, deletion bigint not null default 0,
    balance bigint unsigned not null default 0, lastlogin bigint unsigned not null default 0,
    onlinetime bigint not null default 0,
    unique key name (name), key account_id (account_id), key vocation (vocation)) engine=InnoDB default charset=utf8;
  create table account_bans (
    account_id int not null primary key, reason varchar(255) not null default '', banned_at bigint not null,
    expires_at bigint not null, banned_by int not null default 6) engine=InnoDB;
  create table player_storage (
    player_id int not null, \`key\` int unsigned not null default 0, value int not null default 0,
    primary key (player_id, \`key\`), foreign key (player_id) references players (id) on delete cascade)
    engine=InnoDB default charset=utf8;
  create table players_online (player_id int not null primary key) engine=MEMORY default charset=utf8;
  create table player_deaths (
    player_id int not null, time bigint unsigned not null default 0, level int not null default 1,
    killed_by varchar(255) not null, is_player tinyint not null default 1,
    key player_id (player_id), key killed_by (killed_by)) engine=InnoDB default charset=utf8;
  create table guilds (
    id int not null auto_increment primary key, name varchar(255) not null, ownerid int not null,
    unique key name (name), unique key ownerid (ownerid)) engine=InnoDB default charset=utf8;
  create table guild_membership (
    player_id int not null primary key, guild_id int not null, rank_id int not null, key guild_id (guild_id))
    engine=InnoDB default charset=utf8;
  insert into accounts (id, name, type, ${premium}) values
    (1, 'u1', 1, 0), (2, 'u2', 1, 4000000000), (3, 'u3', 1, 0), (4, 'u4', 1, 4000000000), (5, 'u5', 1, 4000000000),
    (99, 'god', 5, 4000000000);
  insert into account_bans (account_id, banned_at, expires_at) values (1, 0, 1), (4, 1, 0), (5, 1, 4000000000);
  insert into players (id, name, group_id, account_id, level, vocation, experience) values
    (1, 'Budi', 1, 1, 99, 4, 500), (2, 'Sari', 1, 2, 98, 1, 9007199254740991), (3, 'Joko', 1, 3, 10, 4, 0),
    (4, 'Sari Kecil', 1, 2, 1, 0, 0), (5, 'Penjaga', ${staffGroup}, 3, 500, 4, 1), (6, 'Dewa', 1, 99, 600, 4, 1);
  insert into players (id, name, account_id, level, vocation, deletion) values (7, 'Terhapus', 2, 700, 4, 1790000000);
  insert into players (id, name, group_id, account_id, level) values (8, 'Penolong', ${staffGroup}, 2, 800);
  insert into players (id, name, account_id, level, vocation) values
    (9, 'Terblokir', 4, 900, 4), (10, 'Tertahan', 5, 901, 4), (11, 'Rook Sample', 1, 902, 4),
    (12, 'Account Manager', 1, 903, 4);
  insert into players_online values (1), (2), (5), (9), (11);
  insert into player_deaths (player_id, killed_by, is_player) values
    (3, 'Budi', 1), (2, 'Budi', 1), (1, 'Sari', 1), (1, 'a dragon', 0), (1, 'Penjaga', 1),
    (1, 'Terblokir', 1);
  insert into guilds values (1, 'Garuda', 1), (2, 'Staf', 5), (3, 'Yatim', 9);
  insert into guild_membership values (1, 1, 1), (2, 1, 2), (5, 2, 3);`

const mailOfHercules = `
  create table rodex_mail (
    mail_id bigint not null auto_increment primary key, sender_name varchar(30) not null, sender_id int not null,
    receiver_name varchar(30) not null, receiver_id int not null, receiver_accountid int not null,
    title varchar(50) not null, body varchar(510) not null, zeny bigint not null, type tinyint unsigned not null,
    is_read tinyint not null, sender_read tinyint not null, send_date int not null, expire_date int not null,
    weight int not null) engine=MyISAM;
  create table rodex_items (
    id int not null auto_increment primary key, mail_id bigint not null default 0, nameid int not null default 0,
    amount int not null default 0, identify smallint not null default 0) engine=InnoDB;`

const mailOfRathena = `
  create table mail (
    id bigint(20) unsigned not null auto_increment primary key, send_name varchar(30) not null default '',
    send_id int(11) unsigned not null default 0, dest_name varchar(30) not null default '',
    dest_id int(11) unsigned not null default 0, title varchar(45) not null default '',
    message varchar(500) not null default '', time int(11) unsigned not null default 0,
    status tinyint(2) not null default 0, zeny int(11) unsigned not null default 0,
    type smallint(5) not null default 0) engine=InnoDB;
  create table mail_attachments (
    id bigint(20) unsigned not null, \`index\` smallint(5) unsigned not null default 0,
    nameid int(10) unsigned not null default 0, amount int(11) unsigned not null default 0,
    identify smallint(6) not null default 0, primary key (id, \`index\`),
    foreign key (id) references mail (id) on delete cascade) engine=InnoDB;`

export const schemas: { readonly [A in EmulatorName]: string } = {
  rathena: ragnarok(true, 'datetime default null', shopsOfRathena) + mailOfRathena,
  hercules: ragnarok(false, 'bigint null default 0', shopsOfHercules) + mailOfHercules,
  tfs: tibia('premium_ends_at', 'char(40)', 2, sessionsOfTfs),
  canary: tibia('lastday', 'varchar(255)', 4, sessionsOfCanary) + coinsOfCanary,
}
