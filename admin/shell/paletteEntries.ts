import { tagOf } from '../../content/messages/tagOf.ts'
import { switchTheme } from '../../ui/theme.ts'
import type { Entry } from '../palette/entries.ts'
import { commandWords } from '../palette/wording.ts'
import { shellWording } from '../wording/shellWording.ts'
import { logOutAndLeave } from './logout.ts'
import { ACCOUNT, menuFor, type MenuEntry } from './menu.ts'

const screensIn = (entries: readonly MenuEntry[], way: readonly string[]): Entry[] =>
  entries.flatMap((entry): Entry[] => {
    if ('group' in entry) return screensIn(entry.entries, [...way, entry.group])
    const { menu, screen, language = tagOf('en') } = entry
    const title = 'title' in entry && typeof entry.title === 'string' ? entry.title : ''
    const about = way.join(' › ')
    const words = `${about} ${title} ${screen}`
    return [{ key: `screen:${screen}`, label: menu, language, about, words, act: { to: `/${screen}` } }]
  })

const own = { language: shellWording.language, about: '' }

export const screenEntries = (permissions: ReadonlySet<string>, hidden: ReadonlySet<string>): readonly Entry[] => [
  ...screensIn(menuFor(permissions, hidden), []),
  {
    ...own,
    key: `screen:${ACCOUNT}`,
    label: shellWording.account,
    words: commandWords.account,
    act: { to: `/${ACCOUNT}` },
  },
]

export const shellCommands = (openMessages: () => void): readonly Entry[] => {
  const command = (name: Exclude<keyof typeof commandWords, 'language'>, label: string, run: () => void): Entry => ({
    ...own,
    ...{ key: `command:${name}`, label, words: commandWords[name], act: { run } },
  })
  return [
    command('messages', shellWording.messages, openMessages),
    command('theme', shellWording.switchTheme, switchTheme),
    command('home', shellWording.home, () => window.location.assign('/')),
    command('logout', shellWording.logout, () => void logOutAndLeave()),
  ]
}
