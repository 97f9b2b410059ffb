import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { PlusIcon } from './icons.tsx'

export const AddButton = ({ label, ...button }: ComponentProps<typeof Button> & { label: string }) => (
  <Button {...button} variant="primary">
    <PlusIcon />
    {label}
  </Button>
)
