export const previewWording = {
  preview: 'Preview of the landing page',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
} as const

const id = {
  preview: 'Pratinjau halaman',
  show: 'Pratinjau',
  device: 'Perangkat pratinjau',
  phone: 'Ponsel',
  desktop: 'Layar lebar',
  theme: 'Tema pratinjau',
  light: 'Siang',
  dark: 'Malam',
  failed: 'Pratinjau belum dapat diperbarui.',
}

const en: typeof id = {
  preview: 'Preview of the page',
  show: 'Preview',
  device: 'Device of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
  failed: 'The preview could not be brought up to date.',
}

export const rowPreviewWording = { id, en }
