import { Tabs } from '@base-ui/react/tabs'
import { useState, type ReactNode } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { ownName } from '../../content/messages/languageName.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './LanguageTabs.module.css'
import type { TranslationCounts } from './translationState.ts'
import { translationsWording } from './wording.ts'

/** The tab of a row's own texts. It is no language's tag. */
export const SOURCE = 'source'

interface LanguageTabsProps {
  /** The language of the form. */
  language: string
  /** The language of the row's own texts. */
  main: string
  /** SOURCE, which those who only translate do not have, and languages. */
  tabs: readonly string[]
  open: string
  onOpen: (tab: string) => void
  countsOf: (tag: string) => TranslationCounts
  /** How many fields of a tab have a fault. */
  faultsIn: (tab: string) => number
  /** The fields of a tab. */
  children: (tab: string) => ReactNode
}

/** The fields of a language that was opened once stay in the form, so that their editors keep what can be undone. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { language, main, tabs, open, onOpen, countsOf, faultsIn, children } = props
  const words = translationsWording(language)
  const [opened, setOpened] = useState(tabs.slice(0, 1))
  if (!opened.includes(open)) setOpened([...opened, open])

  const about = (tab: string): { kind: string; text: string }[] => {
    const faults = faultsIn(tab)
    if (faults > 0) return [{ kind: 'faulty', text: fill(words.faulty, { count: faults }) }]
    if (tab === SOURCE) return [{ kind: 'source', text: words.source }]
    const { missing, outdated, confirmed, translated } = countsOf(tab)
    const counts = [
      ...(missing > 0 ? [{ kind: 'missing', text: fill(words.missing, { count: missing }) }] : []),
      ...(outdated > 0 ? [{ kind: 'outdated', text: fill(words.outdated, { count: outdated }) }] : []),
    ]
    if (counts.length > 0) return counts
    const isEmpty = confirmed + translated === 0
    return [{ kind: 'complete', text: isEmpty ? commonWording(language).empty : words.complete }]
  }

  return (
    <Tabs.Root className={styles['root']} value={open} onValueChange={(tab) => onOpen(String(tab))}>
      <Tabs.List className={styles['list']} aria-label={words.languages} activateOnFocus>
        {tabs.map((tab) => {
          const tag = tab === SOURCE ? main : tab
          return (
            <Tabs.Tab key={tab} value={tab} className={styles['tab']}>
              <span lang={tag} dir="auto" className={styles['name']}>
                {ownName(tag)}
              </span>{' '}
              <small className={styles['counts']}>
                {about(tab).map(({ kind, text }) => (
                  <span key={kind} data-kind={kind}>
                    {text}
                  </span>
                ))}
              </small>
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles['panel']} keepMounted>
          {opened.includes(tab) && children(tab)}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
