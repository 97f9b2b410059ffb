import { messages } from '../../content/messages/messages.ts'

export const rulesWording = messages('site.rules', {
  language: 'id',
  description: 'Peraturan server: akun, gameplay, chat, trade, dan war, beserta sanksi bagi yang melanggar.',
  none: 'Belum ada rules.',
})

export const rulesEnglish = messages('site.rules.english', {
  language: 'en',
  title: 'Server Rules',
  // Of a page after the first one.
  titleOfPage: 'Server Rules - {page}',
  // The heading of rules without a category: docs/product.md, section 2.
  uncategorized: 'Uncategorized',
})
