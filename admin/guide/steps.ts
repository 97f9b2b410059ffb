import type { DemoContent } from '../../client/demo.ts'
import type { ContentType } from '../../content/define.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { look, type LookSettings } from '../../content/settings/look.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { realm } from '../../content/settings/realm.ts'
import { isNamed, site, type SiteSettings } from '../../content/settings/site.ts'
import { status, type StatusSettings } from '../../content/settings/status.ts'
import { news } from '../../content/types/news.ts'
import { formPart } from '../form/formPart.ts'

/** The guide derives from this state which steps are done, so it stores no progress. */
export interface SiteState {
  site: SiteSettings
  look: LookSettings
  status: StatusSettings
  /** When the token of the status script was made; null if there is none. */
  tokenMadeAt: string | null
  hasRealm: boolean
  demo: DemoContent
}

export const hasDemo = ({ rows, settings }: DemoContent): boolean => rows > 0 || settings.length > 0

interface Step {
  key: string
  title: string
  short: string
  about: string
  isDone: (state: SiteState) => boolean
}

export interface FormStep extends Step {
  type: ContentType
  isSeen: boolean
}

export const formSteps: readonly FormStep[] = [
  {
    key: 'name',
    title: 'Name and motto',
    short: 'Name',
    about: 'The name stands on every page, in tabs, in shared links and in this back-office.',
    type: formPart(site, ['name', 'motto']),
    isSeen: true,
    isDone: (state) => isNamed(state.site),
  },
  {
    key: 'logo',
    title: 'Logo and icon',
    short: 'Logo',
    about: 'The logo stands at the top of every page; the icon is for tabs and home screens.',
    type: formPart(site, ['logo', 'icon']),
    isSeen: true,
    isDone: (state) => state.site.logo !== null || state.site.icon !== null,
  },
  {
    key: 'hero',
    title: 'Hero',
    short: 'Hero',
    about:
      'The large picture behind the top of every page: a scene of your world. One is enough; a second is for the night.',
    type: formPart(
      look,
      Object.keys(look.fields).filter((name) => name.startsWith('hero_')),
    ),
    isSeen: true,
    isDone: (state) => state.look.hero_day !== null || state.look.hero_night !== null,
  },
  {
    key: 'colours',
    title: 'Colours and faces',
    short: 'Colours',
    about: 'One accent colour is enough: the whole palette follows from it, and every text stays readable.',
    type: formPart(look, ['accent_day', 'accent_night', 'faces']),
    isSeen: true,
    isDone: ({ look: chosen }) => [chosen.accent_day, chosen.accent_night, chosen.faces].some((value) => value !== ''),
  },
  {
    key: 'status',
    title: 'Status of the server',
    short: 'Status',
    about:
      'Say how the server is, or leave it to a realm or a script. The token of the script, and the words of a maintenance, are under Settings, Status.',
    type: formPart(status, ['state', 'players_from', 'players']),
    isSeen: false,
    isDone: (state) =>
      !state.demo.settings.includes(status.title) &&
      (state.status.state !== '' || state.tokenMadeAt !== null || state.hasRealm),
  },
  {
    key: 'community',
    title: 'Community',
    short: 'Community',
    about: 'Where players meet, such as a Discord: the footer of every page leads there.',
    type: formPart(site, ['community_name', 'community_link']),
    isSeen: false,
    isDone: (state) => state.site.community_link !== '',
  },
]

export const demoStep: Step = {
  key: 'demo',
  title: 'Clear the demo',
  short: 'Demo',
  about:
    'This site was filled with made-up content, so that you can see what goes where. Remove it before players come.',
  isDone: ({ demo }) => !hasDemo(demo),
}

export const lastStep: Step = {
  key: 'next',
  title: 'What next',
  short: 'Next',
  about: 'The site is yours. This is what most servers do first.',
  isDone: () => false,
}

export const furtherScreens = [
  {
    screen: realm.screen,
    title: 'Realms and game files',
    about:
      'Show who plays and who leads, from the database of your game, and fill items, monsters, maps and shops from its files.',
  },
  { screen: menuEntry.screen, title: 'Menu', about: 'Name, order and hide the entries at the top of every page.' },
  {
    screen: landingSection.screen,
    title: 'Landing page',
    about: 'Order, name and hide its sections. What they show is in the group Home.',
  },
  { screen: news.screen, title: 'News', about: 'Write the first news: players see it at once.' },
  {
    screen: site.screen,
    title: 'Everything else about the site',
    about: 'Description for search engines, share picture, footer, terms, and the credit.',
  },
] as const

/** The demo step exists only while the site has demo content or the user is in that step. */
export const stepsOf = (state: SiteState, present: string | undefined): readonly Step[] => [
  ...formSteps,
  ...(hasDemo(state.demo) || present === demoStep.key ? [demoStep] : []),
]

export type { Step }
