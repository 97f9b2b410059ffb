import type { ReactNode } from 'react'
import { SEARCH } from '../../../content/siteSearch/searchGroups.ts'
import { AddressForm } from '../../components/AddressForm.tsx'
import { island } from '../../data/island.ts'
import { COUNT_MARK, SAYS_MARK, SUGGESTION_LIST_ID, type Said } from '../../data/suggestions.ts'
import search from '../server-info/TableSearch.module.css'
import styles from './SearchBox.module.css'
import { tagOf } from '../../../content/messages/tagOf.ts'
import { searchWording as words } from './wording.ts'

/** The form of the search, with suggestions while the visitor types: site/document/islands/suggestions.ts. */
export function SearchBox({ children }: { children: ReactNode }) {
  return (
    <div className={styles['box']} {...island('suggestions')}>
      <AddressForm action={SEARCH} label={words.title} className={search['form']}>
        {children}
      </AddressForm>
      <div id={SUGGESTION_LIST_ID} role="listbox" aria-label={words.suggestions} className={styles['list']} hidden />
      <span className="visually-hidden" aria-live="polite" {...{ [COUNT_MARK]: words.suggested }} />
      <template>
        <Suggestion />
      </template>
    </div>
  )
}

const says = (part: Said): Record<string, Said> => ({ [SAYS_MARK]: part })

/** The script clones it for each suggestion. */
const Suggestion = () => (
  <a role="option" aria-selected="false" tabIndex={-1} className={styles['suggestion']}>
    <span className={styles['name']} {...says('name')} />
    <span className={styles['group']} lang={tagOf('en')} {...says('group')} />
    <span className={styles['detail']} {...says('detail')} />
  </a>
)
