import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { suggestedAddress } from '../../content/publishing/pageAddress.ts'
import type { Draft, DraftValue } from '../fields/drafts.ts'

/** Derives the URL path of a new page from its title until the user edits the path. */
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
