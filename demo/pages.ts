import type { PictureName } from './pictureNames.ts'

export interface OwnPage {
  title: string
  address: string
  summary: string
  /** The text of the page in Markdown. */
  text: string
  picture: PictureName | null
  isInMenu: boolean
}

export const pages: readonly OwnPage[] = [
  {
    title: 'Panduan Pemain Baru',
    address: '/panduan',
    summary: 'Dari unduhan sampai perang pertama: yang perlu diketahui di hari pertama.',
    text: `Selamat datang di Nusa Fajar. Semua di halaman ini bisa selesai dalam satu malam.

## Tiga langkah pertama

1. [Daftar](/register), lalu [unduh klien](/download).
2. Pilih bangsa. Semua teman main sebaiknya satu bangsa: bangsa lain adalah lawan.
3. Bicara dengan Instruktur Bayu di Dataran Sri Kencana. Ia memberi perlengkapan awal.

::community

## Berburu di hari pertama

Celeng Bertanduk ada di dekat gerbang kota, dan yang dibawanya selalu laku di pasar.

::monster-drops Celeng Bertanduk

## Yang sering ditanyakan

:::accordion Bolehkah bermain dengan dua akun?
Boleh, asalkan tidak dipakai di perang yang sama. Lihat [aturan server](/gameinfo/rules).
:::

:::accordion Item saya hilang setelah perang. Ke mana?
Item yang jatuh di medan perang bisa diambil siapa saja selama **60 detik**. Simpan yang berharga di gudang kota sebelum berangkat.
:::`,
    picture: 'sawah-purnama.webp',
    isInMenu: true,
  },
  {
    title: 'Jadwal Perang',
    address: '/perang',
    summary: 'Kapan perang tiga bangsa dimulai, dan apa yang dipertaruhkan.',
    text: `Perang tiga bangsa berlangsung **dua kali sehari**. Datang lima belas menit sebelumnya: gerbang ditutup saat genderang berbunyi.

| Jam (WIB) | Medan | Hadiah bangsa pemenang |
| --- | --- | --- |
| 13.00 | Lembah Tiga Panji | EXP +20% selama dua jam |
| 21.00 | Benteng Bara | Drop +20% sampai tengah malam |

> Bangsa dengan pemain paling sedikit mendapat tambahan pertahanan, supaya tidak ada perang yang selesai sebelum dimulai.`,
    picture: 'perang-malam.webp',
    isInMenu: false,
  },
  {
    title: 'Tim dan Kontak',
    address: '/tim',
    summary: 'Siapa yang menjaga server, dan ke mana bertanya.',
    text: `Server ini dijaga enam relawan. Kami tidak pernah meminta kata sandi atau PIN, di mana pun.

- **GM Bayu** menjawab laporan pemain, setiap hari sampai pukul 22.00 WIB.
- **GM Ratri** mengurus event dan hadiah.
- **Ki Wesi** memperbaiki yang rusak.

::community`,
    picture: null,
    isInMenu: false,
  },
]
