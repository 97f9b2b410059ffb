import { bilingual } from '../../../content/messages/messages.ts'

export const formattedWording = bilingual('admin.fields.formatted', {
  id: {
    format: 'Format teks',
    formatAbout: 'Judul, tautan, gambar, tabel, video',
    plain: 'Jadikan teks biasa',
    loading: 'Memuat editor…',
    failed: 'Editor tidak dapat dimuat. Teks dapat ditulis di sini sebagai Markdown.',
  },
  en: {
    format: 'Format the text',
    formatAbout: 'Headings, links, pictures, tables, videos',
    plain: 'Make it plain text',
    loading: 'Loading the editor…',
    failed: 'The editor could not be loaded. The text can be written here as Markdown.',
  },
})
