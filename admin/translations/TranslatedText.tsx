import type { ReactNode } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TranslatedText.module.css'
import type { TranslationState } from './translationState.ts'
import { translationsWording } from './wording.ts'

/** In characters. A longer source can be taller than its box, which then scrolls and so needs the focus. */
const LONG = 300

interface TranslatedTextProps {
  language: string
  /** The label of the source. */
  label: string
  labelLang: string | undefined
  /** The source as plain text, and its language. */
  source: string
  main: string
  state: TranslationState
  onConfirm: (isConfirmed: boolean) => void
  onCopy: () => void
  children: ReactNode
}

/** The input of a translation below the text that it translates. */
export function TranslatedText(props: TranslatedTextProps) {
  const { language, label, labelLang, source, main, state, onConfirm, onCopy, children } = props
  const words = translationsWording(language)
  const isLong = source.length > LONG || source.split('\n').length > LONG / 50
  const about = {
    ...{ nothing: null, translated: null },
    ...{ missing: words.missingAbout, outdated: words.outdatedAbout, confirmed: words.confirmedAbout },
  }[state]
  return (
    <div className={styles['text']} data-state={state}>
      <div className={styles['source']}>
        <span className={styles['label']} lang={labelLang}>
          {label}
        </span>
        {source === '' ? (
          <i>{words.noSource}</i>
        ) : (
          <p
            className={styles['words']}
            lang={main}
            dir="auto"
            {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': fill(words.sourceText, { label }) })}
          >
            {source}
          </p>
        )}
      </div>
      {children}
      {about !== null && (
        <div className={styles['state']}>
          <span>{about}</span>
          {state === 'missing' ? (
            <Button size="small" onClick={onCopy}>
              {words.copySource}
            </Button>
          ) : (
            <Button size="small" aria-pressed={state === 'confirmed'} onClick={() => onConfirm(state === 'outdated')}>
              {words.stillRight}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
