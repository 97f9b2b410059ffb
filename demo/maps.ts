export const maps = [
  { map_name: 'Kota Gapura', picture: 'kota-gapura.webp' },
  { map_name: 'Dataran Sri Kencana', picture: 'dataran-sri-kencana.webp' },
  { map_name: 'Lembah Kabut', picture: 'lembah-kabut.webp' },
  { map_name: 'Hutan Seribu Bisik', picture: 'hutan-seribu-bisik.webp' },
  { map_name: 'Pelabuhan Karangwangi', picture: 'pelabuhan-karangwangi.webp' },
  { map_name: 'Gugus Karang Mutiara', picture: 'gugus-karang-mutiara.webp' },
  { map_name: 'Gurun Pasir Saka', picture: 'gurun-pasir-saka.webp' },
  { map_name: 'Rawa Sembilu', picture: 'rawa-sembilu.webp' },
  { map_name: 'Tambang Kristal Wesi', picture: 'tambang-kristal-wesi.webp' },
  { map_name: 'Katakomba Raja Tidur', picture: 'katakomba-raja-tidur.webp' },
  { map_name: 'Padang Es Tirtabeku', picture: 'padang-es-tirtabeku.webp' },
  { map_name: 'Kawah Geniraja', picture: 'kawah-geniraja.webp' },
  { map_name: 'Kepulauan Awang-Awang', picture: 'kepulauan-awang-awang.webp' },
  { map_name: 'Medan Perang Trisula', picture: 'medan-perang-trisula.webp' },
] as const satisfies readonly { map_name: string; picture: string }[]

export type MapName = (typeof maps)[number]['map_name']
export type MapPicture = (typeof maps)[number]['picture']
