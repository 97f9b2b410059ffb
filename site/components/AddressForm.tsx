import type { ReactNode } from 'react'
import { useSite } from '../data/siteContext.ts'

interface AddressFormProps {
  action: string
  label: string
  className: string | undefined
  children: ReactNode
}

/**
 * A form of a document, whose values become the address. Browsers would restore what was typed when the visitor comes
 * back, beside a list that shows something else, unless `autocomplete` is off.
 */
export function AddressForm({ action, label, className, children }: AddressFormProps) {
  const { prefix } = useSite()
  return (
    <form action={prefix + action} role="search" aria-label={label} autoComplete="off" className={className}>
      {children}
    </form>
  )
}
