import type { Wording } from '../wording.ts'
import type { GameFaultCode, GameOmissionCode } from './gameFiles.ts'

const id = {
  faults: {
    no_game: 'Tidak ada berkas rAthena atau Hercules di sini. Pilih folder yang berisi db dan npc.',
    old_format: 'Ini basis data .txt lama, yang tidak dapat dibaca. Ubah dahulu ke YAML.',
    missing: '“{text}” tidak ada.',
    outside: '“{text}” menunjuk ke luar folder ini.',
    cycle: 'Berkas saling mengimpor tanpa akhir: {text}',
    too_deep: 'Terlalu banyak tingkat: {text}',
    too_large: '“{text}” terlalu besar.',
    too_many_files: 'Terlalu banyak berkas.',
    not_utf8: '“{text}” bukan UTF-8. Sebutkan pengodeannya.',
    syntax: 'Tidak dapat dibaca: {text}',
    no_entries: 'Bukan basis data yang diharapkan: {text}',
    alias: 'Alias YAML tidak dibaca: {text}',
    bad_id: 'Bukan nomor ID: “{text}”',
    no_name: 'Nama tidak ada: {text}',
    bad_number: 'Bukan bilangan yang mungkin: {text}',
    bad_chance: 'Peluang harus 1 sampai 10000: “{text}”',
    bad_line: 'Baris ini tidak dapat dibaca: {text}',
    duplicate: 'Nomor {text} ada dua kali di berkas ini.',
    bad_map_cache: 'Ini bukan ukuran peta yang dapat dibaca.',
    bad_archive: 'Berkas ini bukan ZIP yang dapat dibaca.',
    too_many_rows:
      'Lebih dari {text} baris dalam satu unggahan. Impor bagian demi bagian, atau dari foldernya dengan perintah gapura game import.',
    too_slow: 'Berkas ini terlalu lama dibaca.',
  } satisfies Record<GameFaultCode, string>,
  omissions: {
    unknown_item: 'Tidak ada item “{text}”.',
    unknown_monster: 'Tidak ada monster “{text}”.',
    spawns_nowhere: '{text} tidak muncul di peta mana pun: drop-nya tidak diimpor.',
    other_currency: '“{text}” dibayar dengan poin, item atau uang tunai: tidak diimpor.',
  } satisfies Record<GameOmissionCode, string>,
}

const en: typeof id = {
  faults: {
    no_game: 'There are no files of rAthena or Hercules here. Name the folder that holds db and npc.',
    old_format: 'These are databases of the old .txt format, which is not read. Convert them to YAML first.',
    missing: '“{text}” is not there.',
    outside: '“{text}” leads out of this folder.',
    cycle: 'Files import each other without an end: {text}',
    too_deep: 'Too many levels: {text}',
    too_large: '“{text}” is too large.',
    too_many_files: 'There are too many files.',
    not_utf8: '“{text}” is not UTF-8. Say the encoding.',
    syntax: 'It cannot be read: {text}',
    no_entries: 'It is not the database that is expected: {text}',
    alias: 'Aliases of YAML are not read: {text}',
    bad_id: 'This is not the number of an ID: “{text}”',
    no_name: 'A name is missing: {text}',
    bad_number: 'This is no number that can be: {text}',
    bad_chance: 'A chance must be 1 to 10000: “{text}”',
    bad_line: 'This line cannot be read: {text}',
    duplicate: 'Number {text} stands in this file twice.',
    bad_map_cache: 'This holds no sizes of maps that can be read.',
    bad_archive: 'This file is no ZIP that can be read.',
    too_many_rows:
      'More than {text} rows in one upload. Import part by part, or from its folder by the command gapura game import.',
    too_slow: 'This file takes too long to read.',
  },
  omissions: {
    unknown_item: 'There is no item “{text}”.',
    unknown_monster: 'There is no monster “{text}”.',
    spawns_nowhere: '{text} appears on no map: its drops are not imported.',
    other_currency: '“{text}” is paid in points, items or cash: not imported.',
  },
}

export const gameFilesWording: { [L in Wording['language']]: typeof id } = { id, en }
