import { messages } from '../../../content/messages/messages.ts'

export const realmsWording = messages('site.realms', {
  language: 'id',
  // State of a realm. “Partly” means that some of its servers are online.
  partly: 'SEBAGIAN ONLINE',
  unknown: 'Status tidak diketahui',
  // Of one server of a realm.
  servers: {
    online: '{name}: online',
    offline: '{name}: offline',
    unknown: '{name}: tidak diketahui',
  },
  silent: 'Realm ini belum mengirim angka apa pun.',
  // The number is large and in bold.
  online: '{count} pemain online',
  onlineUnknown: 'Jumlah pemain tidak diketahui',
  // For screen readers, of a realm whose number has changed.
  spoken: '{name}: {players, number} pemain online.',
  record: 'Rekor {count, number} pemain, {date}',
  factionsOf: 'Faksi di {realm}',
  noFaction: 'Tanpa faksi',
  until: 'Sampai {until}.',
  maintenance: 'Server sedang dalam pemeliharaan.',
  statusDescription: 'Berapa pemain yang online sekarang, selama sehari, dan selama seminggu; faksi, kill, dan rekor.',

  // Of the chart of players: the name of each span, and headings with it.
  spans: {
    day: {
      name: '24 jam',
      title: 'Pemain online, 24 jam terakhir',
      most: 'Pemain online, 24 jam terakhir: paling banyak {count, number}.',
      numbers: 'Pemain online, 24 jam terakhir, {realm}',
    },
    week: {
      name: '7 hari',
      title: 'Pemain online, 7 hari terakhir',
      most: 'Pemain online, 7 hari terakhir: paling banyak {count, number}.',
      numbers: 'Pemain online, 7 hari terakhir, {realm}',
    },
  },
  span: 'Jangka waktu, {realm}',
  tooFew: 'Belum cukup angka untuk jangka waktu ini.',
  hour: 'Jam',
  date: 'Tanggal',
  average: 'Rata-rata',
  most: 'Paling banyak',
  moment: '{date}, {time}',
  inTable: 'Angka dalam tabel',
  // On the axis of a chart, from Sunday on, so at most some four letters.
  weekdays: ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'],
  dayOfChart: '{weekday} {day}',

  realm: 'Realm',
  ranking: 'Ranking',
  rankingOf: 'Ranking: {list}',
  noRanking: 'Belum ada ranking.',
  rankingUnknown: 'Ranking ini sekarang tidak diketahui.',
  empty: 'Belum ada siapa pun di sini.',
  castleHours: 'Jam perebutan',
  findPlayer: 'Cari nama pemain',
  findGuild: 'Cari nama guild',
  findVip: 'Cari nama pemain VIP',
  rankingDescription:
    'Ranking pemain, guild, dan faksi di {realm}: tempat masing-masing, dan naik turunnya sejak kemarin dan minggu lalu.',
  leaderOf: 'Ketua: {name}',
  noOwner: 'Tanpa pemilik',
  // The end of a VIP time.
  vipUntil: 'Sampai {date}',

  // Of who had no place in the ranking before.
  newcomer: 'Baru',
  // For screen readers, beside a number of places.
  since: {
    day: {
      same: 'tetap sejak kemarin',
      up: 'naik {places, number} sejak kemarin',
      down: 'turun {places, number} sejak kemarin',
    },
    week: {
      same: 'tetap sejak minggu lalu',
      up: 'naik {places, number} sejak minggu lalu',
      down: 'turun {places, number} sejak minggu lalu',
    },
  },
  // Before the number of places gained.
  sinceYesterday: 'Sejak kemarin:',
  sinceLastWeek: 'Sejak minggu lalu:',

  // Before the number of a place in the ranking.
  place: 'Tempat',
  placeUnknown: 'Tempatnya sekarang tidak diketahui.',
  unranked: 'Sekarang tidak ada di ranking ini.',
  backToRanking: 'Lihat ranking',
  course: 'Tempat dari hari ke hari',
  courseLabel: 'Tempat dari hari ke hari: terbaik {best}, terendah {worst}.',
  level: 'Level',
  score: 'Skor',
  faction: 'Faksi',
  vip: 'VIP',
  leader: 'Ketua',
  members: 'Anggota',
  castles: 'Kastel',
  rankedMembers: 'Anggota di ranking pemain',
  noGuild: 'Tidak ada guild dengan nama ini di ranking.',
  noPlayer: 'Tidak ada karakter dengan nama ini di ranking.',
  // In the title of the browser’s tab.
  noGuildTitle: 'Guild tidak ditemukan',
  noPlayerTitle: 'Karakter tidak ditemukan',
  // For search engines.
  guildRanked:
    'Guild {name} di {realm}: tempat {place, number}, {members, number} anggota, dan perjalanannya dalam sebulan.',
  guildKnown: 'Guild {name} di {realm}: pernah ada di ranking, dan perjalanannya dalam sebulan.',
  playerRanked: '{name} di {realm}: tempat {place, number}, level {level, number}, dan perjalanannya dalam sebulan.',
  playerKnown: '{name} di {realm}: pernah ada di ranking, dan perjalanannya dalam sebulan.',
})

export const realmsEnglish = messages('site.realms.english', {
  language: 'en',
  status: 'Server Status',
  maintenance: 'Maintenance',
  nextMaintenance: 'Next Maintenance',
  states: { online: 'ONLINE', offline: 'OFFLINE', maintenance: 'MAINTENANCE' },
  rankings: 'Rankings',
  // In the title of the browser’s tab.
  cardTitle: '{name} - {realm} - Rankings',
  lists: {
    players: 'Players',
    guilds: 'Guilds',
    factions: 'Factions',
    vip: 'VIP',
    castles: 'Castles',
    zeny: 'Zeny',
    mvp: 'MVP',
    pvp: 'PvP',
    fame: 'Fame',
  },
  // What each ranking counts.
  scores: { zeny: 'Zeny', mvp: 'Kills', pvp: 'Kills', fame: 'Points' },
  place: 'Place',
  name: 'Name',
  level: 'Level',
  experience: 'Experience',
  guild: 'Guild',
  members: 'Members',
  score: 'Score',
  faction: 'Faction',
  players: 'Players',
  online: 'Online',
  kills: 'Kills',
  tier: 'Tier',
  // Places gained since yesterday, and since last week.
  day: 'Day',
  week: 'Week',
})
