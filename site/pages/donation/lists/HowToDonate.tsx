import { textIn } from '../../../data/langOf.ts'
import { splitLines, visibleEntries } from '../../../../content/text.ts'
import type { HowTo } from '../../../../content/types/howTo.ts'
import { RichText } from '../../../richText/RichText.tsx'
import { NoData } from './NoData.tsx'
import styles from './HowToDonate.module.css'

export function HowToDonate({ rows }: { rows: readonly HowTo[] }) {
  if (rows.length === 0) return <NoData />
  return (
    <div className={styles['guides']}>
      {rows.map(({ id, donation_guide, description, body_tree: tree, languages }) => (
        <article key={id}>
          <h3 className={styles['title']} {...textIn(languages?.['donation_guide'])}>
            {donation_guide}
          </h3>
          {tree?.length ? (
            <RichText text={tree} below={3} lang={languages?.['body']} />
          ) : (
            <ol className={styles['steps']} {...textIn(languages?.['description'])}>
              {visibleEntries(splitLines(description)).map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          )}
        </article>
      ))}
    </div>
  )
}
