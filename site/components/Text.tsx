import { textIn } from '../data/langOf.ts'
import type { ReactNode } from 'react'

/** A text among others, in an element of its own only if it is not in the page's language. */
export const Text = ({ lang, children }: { lang: string | undefined; children: ReactNode }) =>
  lang === undefined ? children : <span {...textIn(lang)}>{children}</span>
