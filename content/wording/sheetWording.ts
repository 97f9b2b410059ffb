import type { Wording } from '../wording.ts'

const id = {
  noHeading: 'Tidak ada baris judul yang dikenali. Sebutkan nomornya (heading), atau kolomnya (mapping).',
  noRows: 'Berkas ini tidak berisi data.',
  badMapping: 'mapping harus berupa objek JSON dari judul kolom ke nama kolom.',
  badHeading: 'heading harus berupa nomor baris yang berisi judul.',
  unreadable: 'Berkas ini tidak dapat dibaca sebagai CSV atau XLSX.',
  old_format: 'Ini berkas .xls lama. Simpan sebagai .xlsx atau .csv, lalu coba lagi.',
  external_links: 'Berkas ini merujuk ke berkas lain. Tempel nilainya saja, lalu coba lagi.',
  too_many_rows: 'Paling banyak {rows} baris.',
  too_many_columns: 'Paling banyak {columns} kolom.',
  cell_too_long: 'Satu sel paling banyak {characters} karakter.',
  too_large_inside: 'Isi berkas ini terlalu besar.',
  too_slow: 'Berkas ini terlalu lama dibaca. Coba lagi sebentar, atau bagi menjadi beberapa berkas.',
  refusedRows: 'Ada baris yang ditolak. Tidak ada yang disimpan.',
  formula: '{label} berisi rumus. Tempel nilainya saja.',
  badId: 'ID “{text}” bukan nomor ID.',
  deleted: 'ID {id} milik data yang telah dihapus. Kembalikan dari tempat sampah, atau kosongkan ID-nya.',
  twice: '{label} “{text}” ada dua kali di berkas ini.',
  otherKey: 'Kunci luar “{text}” milik data nomor {id}.',
  unknownName: '{label}: tidak ada “{text}”.',
  needsMore: '{label}: “{text}” tidak dapat dibuat dari namanya saja. Tambahkan dahulu di {title}.',
  mayNotMake: '{label}: “{text}” tidak ada, dan Anda tidak berhak menambahkannya di {title}.',
  severalNames: '{label}: ada beberapa “{text}”. Gunakan ID.',
  disagree: '{label}: nomor {id} bernama “{name}”, bukan “{text}”.',
  idOrKey:
    '{label}: {id} adalah ID satu data dan kunci luar data nomor {other}. Sebutkan juga namanya, di kolom nama di sebelahnya.',
  keyTooLong: 'Kunci luar paling banyak {limit} karakter.',
}

const en: typeof id = {
  noHeading: 'No row of headings was recognised. Say its number (heading), or the columns (mapping).',
  noRows: 'There is no data in this file.',
  badMapping: 'mapping must be a JSON object from headings to names of columns.',
  badHeading: 'heading must be the number of the row with the headings.',
  unreadable: 'This file cannot be read as CSV or XLSX.',
  old_format: 'This is an old .xls file. Save it as .xlsx or .csv, and try again.',
  external_links: 'This file refers to other files. Paste the values alone, and try again.',
  too_many_rows: 'At most {rows} rows.',
  too_many_columns: 'At most {columns} columns.',
  cell_too_long: 'A cell may have at most {characters} characters.',
  too_large_inside: 'What is in this file is too large.',
  too_slow: 'This file takes too long to read. Try again in a moment, or split it into several files.',
  refusedRows: 'Some rows are refused. Nothing was saved.',
  formula: '{label} is a formula. Paste its value alone.',
  badId: 'ID “{text}” is not the number of an ID.',
  deleted: 'ID {id} was that of a row that has been deleted. Bring it back from the trash, or leave the ID empty.',
  twice: '{label} “{text}” is in this file twice.',
  otherKey: 'External key “{text}” is that of row {id}.',
  unknownName: '{label}: there is no “{text}”.',
  needsMore: '{label}: “{text}” cannot be made from its name alone. Add it in {title} first.',
  mayNotMake: '{label}: there is no “{text}”, and you may not add it in {title}.',
  severalNames: '{label}: there are several “{text}”. Use the ID.',
  disagree: '{label}: number {id} is called “{name}”, not “{text}”.',
  idOrKey:
    '{label}: {id} is the ID of one row and the external key of row {other}. Say the name, too, in the column of names beside it.',
  keyTooLong: 'An external key may have at most {limit} characters.',
}

/** In both languages. */
export const sheetWording: { [L in Wording['language']]: typeof id } = { id, en }
