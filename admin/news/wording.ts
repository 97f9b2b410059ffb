/** docs/product.md, sections 2, 5 and 8. */
export const newsWording = {
  readMore: 'Read More',
  failed: 'Gagal',
  incomplete: 'Judul dan deskripsi harus diisi',
  saved: 'Sukses',
  deleted: 'Berhasil',
  understood: 'OK',
} as const
