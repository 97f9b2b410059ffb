import { bilingual } from '../../content/messages/messages.ts'

export const translationsWording = bilingual('admin.translations', {
  id: {
    languages: 'Bahasa',
    // Below the name of the language that a row is written in.
    source: 'teks asli',
    // Below the name of a language: how many texts are not translated.
    missing: '{count, number} belum ada',
    // Below the name of a language: how many texts are older than what they translate.
    outdated: '{count, number} usang',
    // Below the name of a language: how many texts are refused.
    faulty: '{count, number} perlu diperbaiki',
    complete: 'lengkap',
    labelIn: '{label} ({language})',
    sourceText: 'Teks asli: {label}',
    noSource: 'Teks asli kosong.',
    missingAbout: 'Belum diterjemahkan. Pengunjung membaca teks asli.',
    outdatedAbout: 'Teks asli telah berubah setelah diterjemahkan.',
    confirmedAbout: 'Ditandai masih sesuai saat disimpan.',
    stillRight: 'Masih sesuai',
    copySource: 'Salin teks asli',
    // Of those who translate a row without editing it: the button beside it, and the title and the button of its form.
    translateRow: 'Terjemahkan',
    translate: 'Terjemahkan {feature}',
    save: 'Simpan terjemahan',
    // In the history of a row, below the name of a translation that nobody has changed.
    confirmed: 'Dinyatakan masih sesuai.',
  },
  en: {
    languages: 'Languages',
    source: 'original text',
    missing: '{count, number} missing',
    outdated: '{count, number} outdated',
    faulty: '{count, number} to correct',
    complete: 'complete',
    labelIn: '{label} ({language})',
    sourceText: 'Original text: {label}',
    noSource: 'The original text is empty.',
    missingAbout: 'Not translated yet. Visitors read the original text.',
    outdatedAbout: 'The original text has changed since it was translated.',
    confirmedAbout: 'Will be marked as still right when you save.',
    stillRight: 'Still right',
    copySource: 'Copy the original text',
    translateRow: 'Translate',
    translate: 'Translate {feature}',
    save: 'Save translation',
    confirmed: 'Marked as still right.',
  },
})
