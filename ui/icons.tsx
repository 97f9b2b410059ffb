import type { ReactNode } from 'react'

/** Icons have no accessible name, because the control around an icon has one. */
function Icon({ children, flips }: { children: ReactNode; flips?: boolean | undefined }) {
  return (
    <svg
      aria-hidden="true"
      data-flips={flips ? '' : undefined}
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** What `flips` shows a direction of reading, so it is mirrored on pages that are read from right to left: base.css. */
export const drawing = (path: string, flips?: 'flips') =>
  function Drawing() {
    return (
      <Icon flips={flips !== undefined}>
        <path d={path} />
      </Icon>
    )
  }

export const CloseIcon = drawing('M6 6l12 12M18 6L6 18')
export const MenuIcon = drawing('M4 7h16M4 12h16M4 17h16')
export const ChevronDownIcon = drawing('M6 9l6 6 6-6')
export const ChevronRightIcon = drawing('M9 6l6 6-6 6')
export const ChevronLeftIcon = drawing('M15 6l-6 6 6 6')
export const NextIcon = drawing('M9 6l6 6-6 6', 'flips')
export const PreviousIcon = drawing('M15 6l-6 6 6 6', 'flips')
export const SearchIcon = drawing('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16.2 16.2L21 21')
export const CheckIcon = drawing('M5 12.5l4.5 4.5L19 7.5')
export const LogoutIcon = drawing('M14 4H6v16h8M11 12h10M17 8l4 4-4 4', 'flips')
export const InfoIcon = drawing('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5M12 7.8v.2')
export const WarningIcon = drawing('M12 4l9 16H3L12 4zM12 10v4M12 17v.2')
