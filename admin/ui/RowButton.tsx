import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'children' | 'aria-label'> {
  label: string
  row: string
  separator?: string
  danger?: boolean
}

/** Screen readers can list buttons without their rows, so each accessible name ends with the name of the row. */
export const RowButton = ({ label, row, separator = ' ', danger = false, ...button }: RowButtonProps) => (
  <Button {...button} size="small" variant={danger ? 'dangerQuiet' : 'secondary'} aria-label={label + separator + row}>
    {label}
  </Button>
)
