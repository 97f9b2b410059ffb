import type { DemoContent } from '../../client/demo.ts'
import type { ContentType } from '../../content/define.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { look, type LookSettings } from '../../content/settings/look.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { realm } from '../../content/settings/realm.ts'
import { isNamed, site, type SiteSettings } from '../../content/settings/site.ts'
import { status, type StatusSettings } from '../../content/settings/status.ts'
import { news } from '../../content/types/news.ts'
import { furtherWording as further, stepsWording as words } from './stepsWording.ts'
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

/** It also asks for the language of the back-office. */
export const LANGUAGES_STEP = 'languages'

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
    key: LANGUAGES_STEP,
    ...words.languages,
    type: formPart(site, ['language', 'further_languages', 'time_zone']),
    isSeen: false,
    isDone: (state) => state.site.language !== '' || state.site.further_languages !== '',
  },
  {
    key: 'name',
    ...words.name,
    type: formPart(site, ['name', 'motto']),
    isSeen: true,
    isDone: (state) => isNamed(state.site),
  },
  {
    key: 'logo',
    ...words.logo,
    type: formPart(site, ['logo', 'icon']),
    isSeen: true,
    isDone: (state) => state.site.logo !== null || state.site.icon !== null,
  },
  {
    key: 'hero',
    ...words.hero,
    type: formPart(
      look,
      Object.keys(look.fields).filter((name) => /^hero_(day|night)/.test(name)),
    ),
    isSeen: true,
    isDone: (state) => state.look.hero_day !== null || state.look.hero_night !== null,
  },
  {
    key: 'colours',
    ...words.colours,
    type: formPart(look, ['look', 'accent_day', 'accent_night', 'faces']),
    isSeen: true,
    isDone: ({ look: chosen }) =>
      [chosen.look, chosen.accent_day, chosen.accent_night, chosen.faces].some((value) => value !== ''),
  },
  {
    key: 'status',
    ...words.status,
    type: formPart(status, ['state', 'players_from', 'players']),
    isSeen: false,
    isDone: (state) =>
      !state.demo.settings.includes(status.title) &&
      (state.status.state !== '' || state.tokenMadeAt !== null || state.hasRealm),
  },
  {
    key: 'community',
    ...words.community,
    type: formPart(site, ['community_name', 'community_link']),
    isSeen: false,
    isDone: (state) => state.site.community_link !== '',
  },
]

export const demoStep: Step = {
  key: 'demo',
  ...words.demo,
  isDone: ({ demo }) => !hasDemo(demo),
}

export const lastStep: Step = {
  key: 'next',
  ...words.next,
  isDone: () => false,
}

export const furtherScreens = [
  { screen: realm.screen, ...further.realms },
  { screen: menuEntry.screen, ...further.menu },
  { screen: landingSection.screen, ...further.landing },
  { screen: news.screen, ...further.news },
  { screen: site.screen, ...further.site },
] as const

/** The demo step exists only while the site has demo content or the user is in that step. */
export const stepsOf = (state: SiteState, present: string | undefined): readonly Step[] => [
  ...formSteps,
  ...(hasDemo(state.demo) || present === demoStep.key ? [demoStep] : []),
]

export type { Step }
