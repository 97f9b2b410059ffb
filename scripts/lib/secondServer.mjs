// @ts-check
// A made-up server of another genre than the demo's, as its operators would fill it over the API: `npm run screenshots -- --second`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {Record<string, string | number | boolean>} Values */

/** Values with this prefix name a picture that art/second/draw.ts draws. */
const PICTURE = 'picture:'

/** @type {Record<string, Values>} */
const settings = {
  site: {
    name: 'Antariksa Tujuh',
    motto: 'Tujuh koloni, satu langit.',
    description: 'Server privat MMO luar angkasa: jelajahi tujuh koloni, rakit kapal, dan rebut orbit.',
    logo: `${PICTURE}logo.png`,
    icon: `${PICTURE}icon.png`,
    share_picture: `${PICTURE}share.jpg`,
    community_name: 'Discord Antariksa Tujuh',
    community_link: 'https://example.com/antariksa',
    footer_text: 'Dikelola oleh pemain, untuk pemain, sejak musim pertama.',
    terms: 'Satu orang satu armada.\nAkun yang dijual hangus.\nKeputusan nakhoda bersifat final.',
    hide_credit: true,
  },
  look: {
    hero_day: `${PICTURE}hero-day.webp`,
    hero_day_x: 72,
    hero_night: `${PICTURE}hero-night.webp`,
    hero_night_x: 70,
    accent_day: '#0b7f99',
    accent_night: '#7a5cff',
    faces: 'Oxanium + Figtree',
  },
  status: { state: 'online', players_from: 'by hand', players: 1284 },
}

/** Rows by the path of their list. @type {Record<string, Values[]>} */
const lists = {
  '/news': [
    {
      title: 'Musim 4: Cincin Kronos terbuka',
      subtitle: 'Dua belas stasiun baru dan satu bos yang tidak tidur.',
      description:
        'Gerbang lompat ke Cincin Kronos terbuka Jumat pukul 20.00 WIB.\n\nBawa bahan bakar untuk pulang: di sana tidak ada dermaga.',
      image: `${PICTURE}armada.webp`,
    },
    {
      title: 'Dermaga Lintang diperluas',
      description: 'Delapan puluh tempat tambat baru, pasar suku cadang, dan antrean yang akhirnya bergerak.',
      image: `${PICTURE}dermaga.webp`,
    },
    {
      title: 'Koloni Fajar menerima pendatang',
      description: 'Pemain baru memulai di Koloni Fajar dengan kapal pinjaman dan tiga tugas pertama.',
      image: `${PICTURE}koloni.webp`,
    },
  ],
  '/home/slides': [
    { title: 'Rakit kapalmu', description: '140 suku cadang, tanpa batas kelas.', image: `${PICTURE}dermaga.webp` },
    {
      title: 'Rebut orbit',
      description: 'Perang koloni setiap Sabtu, pukul 21.00 WIB.',
      image: `${PICTURE}armada.webp`,
    },
    { title: 'Pulang ke koloni', description: 'Rumah, ladang, dan tetangga.', image: `${PICTURE}koloni.webp` },
  ],
  '/home/races': [
    {
      name: 'Terra',
      players: 512,
      kills: 90_412,
      lore: 'Mereka ingat bumi, dan ingin pulang.',
      icon: `${PICTURE}terra.png`,
    },
    {
      name: 'Ares',
      players: 431,
      kills: 97_003,
      lore: 'Besi merah, disiplin, dan tidak ada jalan mundur.',
      icon: `${PICTURE}ares.png`,
    },
    {
      name: 'Sabuk',
      players: 341,
      kills: 70_118,
      lore: 'Penambang sabuk asteroid. Semua punya harga.',
      icon: `${PICTURE}sabuk.png`,
    },
  ],
  '/home/top-players': [
    { name: 'Vega', faction: 'Ares', win: 902, lose: 120 },
    { name: 'Sirius', faction: 'Terra', win: 871, lose: 199 },
    { name: 'Lyra', faction: 'Sabuk', win: 640, lose: 88 },
    { name: 'Nova77', faction: 'Terra', win: 611, lose: 240 },
    { name: 'Orion', faction: 'Ares', win: 590, lose: 301 },
    { name: 'Perigee', faction: 'Sabuk', win: 512, lose: 256 },
  ],
  '/home/top-guilds': [
    { name: 'Armada Senja', faction: 'Ares', win: 64, lose: 9 },
    { name: 'Pelaut Nebula', faction: 'Terra', win: 58, lose: 20 },
    { name: 'Serikat Tambang', faction: 'Sabuk', win: 41, lose: 31 },
  ],
  '/home/vip': [
    { name: 'Lyra', faction: 'Sabuk', tier: 'gold tier' },
    { name: 'Vega', faction: 'Ares', tier: 'silver tier' },
  ],
  '/home/tiers': [
    { name: 'Fregat Kobra', faction: 'Ares', tier: 'gold tier' },
    { name: 'Korvet Elang', faction: 'Terra', tier: 'gold tier' },
    { name: 'Tongkang Badak', faction: 'Sabuk', tier: 'silver tier' },
    { name: 'Pengintai Walet', faction: 'Terra', tier: 'bronze tier' },
  ],
  '/home/screenshots': [
    { title: 'Konvoi menuju Kronos', image: `${PICTURE}armada.webp` },
    { title: 'Dermaga Lintang', image: `${PICTURE}dermaga.webp` },
    { title: 'Koloni Fajar, pagi', image: `${PICTURE}koloni.webp` },
  ],
  '/home/social-links': [{ kind: 'chat community', name: 'Discord', link: 'https://example.com/antariksa' }],
  '/downloads': [
    {
      group: 'Download Full Client',
      name: 'Antariksa Tujuh 4.0',
      size: '6.2 GB',
      link: 'https://example.com/antariksa-4.0.zip',
      game_version: '4.0',
      released: '2026-11-20',
      requirements: 'Windows 10, 8 GB RAM\nKartu grafis 2 GB',
    },
  ],
  '/game-info/server-information/serversinfo': [
    { server_info: 'Rate', description: 'Pengalaman 5x\nMineral 3x\nSuku cadang 2x' },
  ],
  '/game-info/server-information/systeminfo': [{ system_info: 'Musim', description: 'Empat bulan, lalu orbit baru.' }],
  '/game-info/server-information/feature-enable': [{ feature: 'Perang koloni' }, { feature: 'Pasar antarkoloni' }],
  '/game-info/server-information/feature-disable': [{ feature: 'Auto-tambang' }],
  '/game-info/server-rules': [
    { rules: 'Jangan menembak di dermaga', category: 'Umum', description: 'Denda bahan bakar sehari.' },
    { rules: 'Satu orang satu armada', category: 'Akun', description: 'Armada kedua dihapus.' },
  ],
  '/donation/service/services': [{ donation_title: 'Ganti nama kapal', pricing: 'Rp. 30.000' }],
  '/donation/retail': [{ donation_title: 'Bahan bakar premium, 30 hari', pricing: 'Rp. 45.000' }],
  '/donation/howto': [
    {
      donation_guide: 'Transfer',
      description: 'Pilih paket.\nTransfer ke rekening di Discord.\nKirim bukti dan nama pilot.',
    },
  ],
}

/** A row as multipart, pictures as files. @param {Values} values @param {string} folder */
function formOf(values, folder) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const text = String(value)
    if (!text.startsWith(PICTURE)) form.append(name, text)
    else {
      const file = text.slice(PICTURE.length)
      form.append(name, new Blob([readFileSync(join(folder, file))]), file)
    }
  }
  return form
}

/**
 * Fills an empty site.
 * @param {string} url of the site
 * @param {string} token of an admin
 * @param {string} folder of the pictures
 */
export async function fillSecondServer(url, token, folder) {
  /** @param {string} method @param {string} path @param {Values} values */
  const send = async (method, path, values) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: formOf(values, folder),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return /** @type {Promise<{ id: number }>} */ (response.json())
  }
  for (const [key, values] of Object.entries(settings)) await send('PUT', `/settings/${key}`, values)
  // The News screen lists the newest row first, so the first row here is created last.
  for (const [path, rows] of Object.entries(lists))
    for (const row of path === '/news' ? rows.toReversed() : rows) await send('POST', path, row)

  const map = await send('POST', '/game-info/mapinfo', { map_name: 'Cincin Kronos', image: `${PICTURE}armada.webp` })
  const station = await send('POST', '/game-info/mapinfo', {
    map_name: 'Dermaga Lintang',
    image: `${PICTURE}dermaga.webp`,
  })
  const npcs = '/game-info/server-information/npclist'
  await send('POST', npcs, { npc: 'Mekanik Juna', buy_with: 'Kredit, Mineral', map_information_id: station.id })
  await send('POST', npcs, { npc: 'Kurator Ilse', buy_with: 'Kredit', map_information_id: map.id })
  for (const { monster, name } of [
    { monster: 'Drone Penjaga', name: 'Inti Fusi' },
    { monster: 'Drone Penjaga', name: 'Kabel Superkonduktor' },
    { monster: 'Leviatan Kronos', name: 'Sisik Debu Bintang' },
  ]) {
    const item = await send('POST', '/game-info/items', { items_name: name })
    const drop = { monster, map_information_id: map.id, items_id: item.id }
    await send('POST', '/game-info/server-information/droplist', drop)
  }
}
