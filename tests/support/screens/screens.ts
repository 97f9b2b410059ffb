import { donationScreens } from './donationScreens.ts'
import { gameScreens } from './gameScreens.ts'
import type { Screen } from './screen.ts'
import { serverScreens } from './serverScreens.ts'
import { withEachPart } from '../withEachPart.ts'

/**
 * The words of each screen of the back-office (docs/product.md, sections 2, 3, 5, 7 and 8). They are not read from the
 * declarations, so a declaration with other words fails.
 */
export const screens: readonly Screen[] = [...serverScreens, ...gameScreens, ...donationScreens]

/** The screen of a menu key. */
export function screenOf(key: string): Screen {
  const screen = screens.find((candidate) => candidate.key === key)
  if (!screen) throw new Error(`No screen has the menu key "${key}".`)
  return screen
}

/** Screens that together have each part that a screen can have. */
export function someScreens(): readonly Screen[] {
  return withEachPart(screens, (screen) => [
    `made by ${screen.submitNew}`,
    `removed by ${screen.remove}`,
    `columns ${screen.columns !== null}`,
    `without a picture ${screen.noPicture}`,
    `loaded ${screen.loaded !== null}`,
    `none yet ${screen.noneYet !== null}`,
    `x alone ${screen.xAlone}`,
    `fails in ${screen.failureTitle}`,
    `titles ${screen.formTitles !== undefined}`,
    ...screen.typed.map(({ value }) => typeof value),
    ...screen.row.map((cell) => (Array.isArray(cell) ? 'list' : typeof cell)),
  ])
}
