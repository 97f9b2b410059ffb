import type { Wording } from '../wording.ts'

const id = {
  required: 'Wajib',
  id: 'Nomor data yang diubah; kosong untuk data baru',
  externalKey: 'Kunci dari sistem lain, bila ada; setiap data punya kunci sendiri',
  text: 'Teks, paling banyak {limit} karakter',
  richText: 'Teks berformat (Markdown), paling banyak {limit} karakter',
  example: 'contoh: {example}',
  price: 'Harga dalam kata-kata',
  number: 'Bilangan bulat dari 0 sampai {most}',
  decimal: 'Angka dari 0 sampai {most}, paling banyak {decimals} angka di belakang koma',
  time: 'Tanggal dan jam, contoh: 2026-01-31 20:00',
  colour: 'Warna, contoh: #c0392b',
  boolean: '{yes} atau {no}',
  choice: 'Salah satu dari: {options}',
  reference: 'Nomor, kunci luar, atau nama dari {title}; boleh di kolom ini atau di kolom nama',
  referenceName: 'Nama dari {title}; tidak perlu bila nomornya diisi',
  picture: 'Gambar tidak dibaca',
}

const en: typeof id = {
  required: 'Required',
  id: 'Number of the row to change; empty for a new row',
  externalKey: 'Key of another system, if any; each row has its own',
  text: 'Text of at most {limit} characters',
  richText: 'Formatted text (Markdown) of at most {limit} characters',
  example: 'example: {example}',
  price: 'A price in words',
  number: 'Whole number from 0 to {most}',
  decimal: 'Number from 0 to {most} with at most {decimals} decimals',
  time: 'Date and time, example: 2026-01-31 20:00',
  colour: 'Colour, example: #c0392b',
  boolean: '{yes} or {no}',
  choice: 'One of: {options}',
  reference: 'Number, external key or name of {title}; here, or its name in the column of names',
  referenceName: 'Name of {title}; not needed where its number is given',
  picture: 'Pictures are not read',
}

export const templateWording: { [L in Wording['language']]: typeof id } = { id, en }
