import { bilingual, messages } from '../../content/messages/messages.ts'

export const previewWording = messages('admin.preview.look', {
  language: 'en',
  preview: 'Preview of the landing page',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
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
