import { textIn } from '../../../data/langOf.ts'
import type { ItemPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { splitLines } from '../../../../content/text.ts'
import { Panel } from '../../../components/Panel.tsx'
import { labelOf } from './labels.ts'
import styles from './game.module.css'
import { gameWording as words } from '../wording.ts'

export const Lines = ({ text, lang }: { text: string; lang: string | undefined }) => (
  <ul className={styles['lines']} {...textIn(lang)}>
    {splitLines(text).map((line, index) => (
      <li key={index}>{line}</li>
    ))}
  </ul>
)

export const Effect = ({ effect, script, languages }: Pick<ItemPage, 'effect' | 'script' | 'languages'>) =>
  (effect !== '' || script !== '') && (
    <Panel title={labelOf('effect').label}>
      {effect !== '' && <Lines text={effect} lang={languages?.['effect']} />}
      {script !== '' && (
        <details className={styles['script']}>
          <summary>{words.script}</summary>
          <pre>
            <code>{script}</code>
          </pre>
        </details>
      )}
    </Panel>
  )
