import { messages } from '../../content/messages/messages.ts'

export const carouselWording = messages('site.carousel', {
  language: 'id',
  resume: 'Lanjutkan pergantian otomatis',
  pause: 'Hentikan pergantian otomatis',
  // Of slides.
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  // Which slide of how many.
  position: '{position} dari {count}',
})

export const carouselEnglish = messages('site.carousel.english', {
  language: 'en',
  // What screen readers call the whole, and one of its pictures with a text.
  carousel: 'carousel',
  slide: 'slide',
})
