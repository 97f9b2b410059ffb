import { messages } from '../../../content/messages/messages.ts'

export const donationWording = messages('site.donation', {
  language: 'id',
  description: 'Daftar harga donasi: retail, service, season pass, dan package beserta bonusnya, serta cara berdonasi.',
  notLoaded: 'Bagian ini belum dapat dimuat.',
  // On a bar below the prices, which leads to the section “How To Donation”.
  howToPay: 'Cara bayar',
  // How many entries a price list has.
  counts: {
    retail: '{count, number} pilihan',
    service: '{count, number} layanan',
    seasonPass: '{count, number} pass',
    howTo: '{count, number} panduan',
  },
})

export const donationEnglish = messages('site.donation.english', {
  language: 'en',
  title: 'Donation',
  sections: {
    retail: 'Retail Donation',
    service: 'Service Donation',
    seasonPass: 'Season Pass',
    packages: 'Package Donation',
    howTo: 'How To Donation',
  },
  // Headings of three lists of the section “Service Donation”.
  blocks: {
    service: 'SERVICE DONATION',
    gemstone: 'TAB GEMSTONE',
    resource: 'TAB RESOURCE',
  },
  vip: 'VIP',
  // docs/product.md, section 2: of an empty section.
  empty: 'No data available.',
  // These three are for screen readers, before the category, the item and the price of a package.
  category: 'Category:',
  item: 'Item:',
  price: 'Price:',
  // Before the name of what one gets in addition to a package.
  bonus: 'Bonus',
})
