import type { EmulatorName } from '../../../content/settings/realm.ts'

/**
 * The tables of each emulator, limited to what the queries read. They contain three players, a staff member and two
 * guilds.
 */
const ragnarok = (vip: boolean) => `
  create table login (
    account_id int(11) unsigned not null auto_increment primary key, userid varchar(23) not null default '',
    user_pass varchar(32) not null default '', group_id tinyint(3) not null default 0
    ${vip ? ', vip_time int(11) unsigned not null default 0' : ''}) engine=MyISAM;
  create table \`char\` (
    char_id int(11) unsigned not null auto_increment primary key, account_id int(11) unsigned not null default 0,
    name varchar(30) not null default '', class smallint(6) unsigned not null default 0,
    base_level smallint(6) unsigned not null default 1, base_exp bigint(20) unsigned not null default 0,
    guild_id int(11) unsigned not null default 0, online tinyint(2) not null default 0,
    unique key name_key (name), key account_id (account_id), key guild_id (guild_id), key online (online)) engine=MyISAM;
  create table guild (
    guild_id int(11) unsigned not null auto_increment, name varchar(24) not null default '',
    char_id int(11) unsigned not null default 0, master varchar(24) not null default '',
    guild_lv tinyint(6) unsigned not null default 0, exp bigint(20) unsigned not null default 0,
    primary key (guild_id, char_id), unique key guild_id (guild_id)) engine=MyISAM;
  create table guild_member (
    guild_id int(11) unsigned not null default 0, char_id int(11) unsigned not null default 0,
    primary key (guild_id, char_id)) engine=MyISAM;
  insert into login (account_id, userid, group_id) values (1, 'u1', 0), (2, 'u2', 5), (3, 'u3', 0), (99, 'gm', 99);
  ${vip ? 'update login set vip_time = 4000000000 where account_id in (2, 99);' : ''}
  insert into \`char\` (char_id, account_id, name, class, base_level, base_exp, guild_id, online) values
    (1, 1, 'Budi', 7, 99, 500, 1, 1), (2, 2, 'Sari', 8, 98, 9007199254740991, 1, 1),
    (3, 3, 'Joko', 7, 10, 0, 0, 0), (4, 2, 'Sari Kecil', 0, 1, 0, 0, 0), (5, 99, 'Penjaga', 7, 255, 1, 2, 1);
  insert into guild values (1, 'Garuda', 1, 'Budi', 20, 7000), (2, 'Staf', 5, 'Penjaga', 50, 9000);
  insert into guild_member values (1, 1), (1, 2), (2, 5);`

const tibia = (premium: string, staffGroup: number) => `
  create table accounts (
    id int not null auto_increment primary key, name varchar(32) not null, password char(40) not null default '',
    type int not null default 1, ${premium} int unsigned not null default 0) engine=InnoDB default charset=utf8;
  create table players (
    id int not null auto_increment primary key, name varchar(255) not null, group_id int not null default 1,
    account_id int not null default 0, level int not null default 1, vocation int not null default 0,
    experience bigint unsigned not null default 0, deletion bigint not null default 0,
    unique key name (name), key account_id (account_id), key vocation (vocation)) engine=InnoDB default charset=utf8;
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
    (1, 'u1', 1, 0), (2, 'u2', 1, 4000000000), (3, 'u3', 1, 0), (99, 'god', 5, 4000000000);
  insert into players (id, name, group_id, account_id, level, vocation, experience) values
    (1, 'Budi', 1, 1, 99, 4, 500), (2, 'Sari', 1, 2, 98, 1, 9007199254740991), (3, 'Joko', 1, 3, 10, 4, 0),
    (4, 'Sari Kecil', 1, 2, 1, 0, 0), (5, 'Penjaga', ${staffGroup}, 3, 500, 4, 1), (6, 'Dewa', 1, 99, 600, 4, 1);
  insert into players (id, name, account_id, level, vocation, deletion) values (7, 'Terhapus', 2, 700, 4, 1790000000);
  insert into players (id, name, group_id, account_id, level) values (8, 'Penolong', ${staffGroup}, 2, 800);
  insert into players_online values (1), (2), (5);
  insert into player_deaths (player_id, killed_by, is_player) values
    (3, 'Budi', 1), (2, 'Budi', 1), (1, 'Sari', 1), (1, 'a dragon', 0), (1, 'Penjaga', 1);
  insert into guilds values (1, 'Garuda', 1), (2, 'Staf', 5);
  insert into guild_membership values (1, 1, 1), (2, 1, 2), (5, 2, 3);`

export const schemas: { readonly [A in EmulatorName]: string } = {
  rathena: ragnarok(true),
  hercules: ragnarok(false),
  tfs: tibia('premium_ends_at', 2),
  canary: tibia('lastday', 4),
}
