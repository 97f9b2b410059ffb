/**
 * docs/product.md specifies the wording of the News screen in sections 2 (screens), 5 (validation) and 8 (sentences).
 */
export const newsWording = {
  readMore: 'Read More',
  failed: 'Gagal',
  incomplete: 'Judul dan deskripsi harus diisi',
  saved: 'Sukses',
  deleted: 'Berhasil',
  understood: 'OK',
} as const
