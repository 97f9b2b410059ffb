/**
 * The texts of the News screen are fixed in docs/product.md, sections 2 (screens), 5 (validation) and 8 (sentences).
 */
export const newsWording = {
  readMore: 'Read More',
  failed: 'Gagal',
  incomplete: 'Judul dan deskripsi harus diisi',
  saved: 'Sukses',
  deleted: 'Berhasil',
  understood: 'OK',
} as const
