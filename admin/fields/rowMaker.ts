import { createContext, type ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { Choice } from '../ui/inputs/Picker.tsx'

export interface RowMakerProps {
  type: ContentType
  /** The name that the form begins with. */
  name: string
  open: boolean
  /** Each opening begins another form. */
  opening: number
  onMade: (made: Choice) => void
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** Shows the form of a new row in a dialog, which a form offers to its references. Null where no form may open above. */
export const RowMaker = createContext<((props: RowMakerProps) => ReactNode) | null>(null)
