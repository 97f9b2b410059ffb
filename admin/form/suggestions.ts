import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { suggestedAddress } from '../../content/publishing/pageAddress.ts'
import type { Draft, DraftValue } from '../fields/drafts.ts'

/** The address of a new page is derived from its title until the user edits the address. */
export function suggestionsFrom(type: ContentType, draft: Draft, name: string, value: DraftValue): Draft {
  const before = draft[name]
  if (typeof value !== 'string') return {}
  const following = fieldsOfKind(type, 'text').filter(
    ([address, { page }]) =>
      page === name &&
      typeof before === 'string' &&
      (draft[address] === '' || draft[address] === suggestedAddress(before)),
  )
  return Object.fromEntries(following.map(([address]) => [address, suggestedAddress(value)]))
}
