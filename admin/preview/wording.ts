import { bilingual, messages } from '../../content/messages/messages.ts'

export const previewWording = messages('admin.preview.look', {
  language: 'en',
  preview: 'Preview of the landing page',
  device: 'Device of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
})

export const lookWording = messages('admin.preview.contrast', {
  language: 'en',
  contrast: 'Contrast of texts, at least 4.5:1',
  day: 'By day',
  night: 'By night',
  text: 'Texts on pages and panels',
  links: 'Links and titles',
  button: 'Main button',
  header: 'Header and footer',
  scene: 'Name and motto on the picture',
  enough: '{ratio}:1 ✓',
  tooLittle: '{ratio}:1, too little',
  // The names of the two screens follow, as links.
  order: 'What comes first on the landing page and in the menu:',
})

export const rowPreviewWording = bilingual('admin.preview', {
  id: {
    preview: 'Pratinjau halaman',
    show: 'Pratinjau',
    device: 'Perangkat pratinjau',
    phone: 'Ponsel',
    desktop: 'Layar lebar',
    theme: 'Tema pratinjau',
    light: 'Siang',
    dark: 'Malam',
    failed: 'Pratinjau belum dapat diperbarui.',
  },
  en: {
    preview: 'Preview of the page',
    show: 'Preview',
    device: 'Device of the preview',
    phone: 'Phone',
    desktop: 'Desktop',
    theme: 'Theme of the preview',
    light: 'By day',
    dark: 'By night',
    failed: 'The preview could not be brought up to date.',
  },
})
