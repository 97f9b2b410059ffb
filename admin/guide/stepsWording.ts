import { messages } from '../../content/messages/messages.ts'

export const stepsWording = messages('admin.guide.steps', {
  language: 'en',
  languages: {
    title: 'Languages and time zone',
    // In the row of all steps.
    short: 'Languages',
    about:
      'The languages of the site and of this back-office, and the time zone of all dates. You can add languages later, and then translate what you have written.',
  },
  name: {
    title: 'Name and motto',
    // In the row of all steps.
    short: 'Name',
    about: 'The name appears on every page, in browser tabs, in shared links and in this back-office.',
  },
  logo: {
    title: 'Logo and icon',
    // In the row of all steps.
    short: 'Logo',
    about: 'The logo is at the top of every page; the icon is for browser tabs and home screens.',
  },
  hero: {
    title: 'Hero',
    // In the row of all steps.
    short: 'Hero',
    about:
      'The large picture behind the top of every page: a scene of your world. One is enough; a second is for the night.',
  },
  colours: {
    title: 'Colours and faces',
    // In the row of all steps.
    short: 'Colours',
    about: 'One accent colour is enough: the whole palette follows from it, and every text stays readable.',
  },
  status: {
    title: 'Status of the server',
    // In the row of all steps.
    short: 'Status',
    about:
      'Say how the server is, or leave it to a realm or a script. The token of the script, and the words of a maintenance, are under Settings, Status.',
  },
  community: {
    title: 'Community',
    // In the row of all steps.
    short: 'Community',
    about: 'Where players meet, such as a Discord: the footer of every page leads there.',
  },
  demo: {
    title: 'Clear the demo',
    // In the row of all steps.
    short: 'Demo',
    about:
      'This site was filled with made-up content, so that you can see what goes where. Remove it before players come.',
  },
  next: {
    title: 'What next',
    // In the row of all steps.
    short: 'Next',
    about: 'The site is yours. This is what most servers do first.',
  },
})

/** What the last step of the guide leads to. */
export const furtherWording = messages('admin.guide.further', {
  language: 'en',
  realms: {
    title: 'Realms and game files',
    about:
      'Show who plays and who leads, from the database of your game, and fill items, monsters, maps and shops from its files.',
  },
  menu: { title: 'Menu', about: 'Name, order and hide the entries at the top of every page.' },
  landing: {
    title: 'Landing page',
    about: 'Order, name and hide its sections. What they show is in the group Home.',
  },
  news: { title: 'News', about: 'Write the first news: players see it at once.' },
  site: {
    title: 'Everything else about the site',
    about: 'Description for search engines, share picture, footer, terms, and the credit.',
  },
})
