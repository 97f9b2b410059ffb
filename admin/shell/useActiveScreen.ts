import { matchPath, useLocation } from 'react-router'
import { screens } from './menu.ts'

export function useActiveScreen(): string | null {
  const { pathname } = useLocation()
  return screens.find(({ screen }) => matchPath(`/${screen}/*`, pathname))?.screen ?? null
}
