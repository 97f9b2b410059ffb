import { matchPath, useLocation } from 'react-router'
import { contentTypes } from '../../content/index.ts'

/** The type's screen that stands at the present address, or null. */
export function useActiveScreen(): string | null {
  const { pathname } = useLocation()
  return contentTypes.find((type) => matchPath(`/${type.screen}`, pathname))?.screen ?? null
}
