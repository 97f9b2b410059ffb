import { messages } from '../../content/messages/messages.ts'

export const gameWording = messages('server.game', {
  language: 'id',
  ownName: 'Anda sudah punya akun game dengan nama ini.',
  passwordChanging: 'Kata sandi game sedang diganti.',
  unlinked: 'Akun game dilepas.',
})

export const gameEnglish = messages('server.game.english', {
  language: 'en',
  // A character or a guild that staff had hidden.
  nameShown: 'The name is shown again.',
  tokenRevoked: 'The token was revoked.',
  // “take_theirs” is the name of a field.
  takeTheirs: 'take_theirs cannot be {value}.',
  ids: 'ids must be the numbers of IDs with commas between.',
  mustBeList: '{name} must be a list.',
  mostRows: '{name} may have at most {most} rows.',
  // {names} are of live data of a game, such as players.
  figureNeeded: 'Send at least one of: {names}.',
  // Why a figure of a game is not there.
  noDatabase: 'the realm has no database',
  // {variable} is the name of a setting.
  setVariable: 'Set {variable}.',
  // Why a game does not provide a figure, after the name of the figure and a colon.
  absent: {
    kills: 'this game keeps no record of who killed whom',
    vip: 'this game has no VIP',
    castles: 'this game has no castles',
    zeny: 'this game has no zeny',
    bosses: 'this game keeps no record of bosses',
    fame: 'this game has no fame',
    emblems: 'this game has no emblems',
    notAsked: 'the file of own queries has no statement of this name',
  },
  // Why a game account was not changed yet. Staff read it.
  steps: {
    notSetUp: 'The realm is not set up for game accounts.',
    namesNotUnique: 'Names of accounts are not unique in the game (gapura game check).',
    ofAnother: 'Another account of the site has this one.',
    exists: 'An account of this name exists, and it is not certain that it is this one.',
    cannotBan: 'The game cannot ban this account: it is staff or not linked, or no character can give the ban.',
  },
  // What is wrong with a figure, before a colon and what the tables of the game lack.
  wrong: {
    shopsCounted: 'characters that mind a shop are counted',
    bannedShown: 'banned accounts are not left out',
  },
  // Live data of a game, in sentences of the command line.
  figures: {
    online: 'players online',
    factions: 'players by faction',
    kills: 'kills by faction',
    players: 'top players',
    guilds: 'top guilds',
    vip: 'VIP',
    castles: 'castles',
    zeny: 'zeny',
    mvp: 'MVP kills',
    pvp: 'kills of players',
    fame: 'fame',
    emblems: 'emblems of guilds',
  },
})
