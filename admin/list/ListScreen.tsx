import type { ReactNode } from 'react'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { ListBody } from './ListBody.tsx'
import { ListFooter } from './ListFooter.tsx'
import styles from './list.module.css'
import type { ListParams } from './useListParams.ts'
import type { PagedRows } from './usePagedQuery.ts'

interface ListScreenProps<R> {
  words: { language: string; title: string; empty: string }
  action?: ReactNode
  about?: ReactNode
  toolbar?: ReactNode
  list: PagedRows<R>
  params?: ListParams
  below?: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

/** A list screen for things that are not content, such as accounts or API tokens. */
export function ListScreen<R>({ words, action, about, toolbar, list, params, below, children }: ListScreenProps<R>) {
  useDocumentTitle(words.title)
  return (
    <section className={styles['screen']} lang={words.language}>
      <header className={styles['head']}>
        <h1>{words.title}</h1>
        {action}
      </header>
      {typeof about === 'string' ? <p className={styles['about']}>{about}</p> : about}
      {toolbar}
      <ListBody wording={words} q={params?.q ?? ''} list={list}>
        {children}
      </ListBody>
      {params && list.total > 0 && <ListFooter wording={words} params={params} list={list} />}
      {below}
    </section>
  )
}
