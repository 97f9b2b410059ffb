import { useEffect, useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import { fill } from '../../content/messages/fill.ts'
import { AddressNote } from '../ui/AddressNote.tsx'
import { QueryState } from '../feedback/QueryState.tsx'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { DemoStep } from './DemoStep.tsx'
import { FormStepBody } from './FormStepBody.tsx'
import styles from './guide.module.css'
import { guidePath } from '../shell/menu.ts'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import { LastStep } from './LastStep.tsx'
import { StepRow } from './StepRow.tsx'
import { formSteps, LANGUAGES_STEP, lastStep, stepsOf, type SiteState } from './steps.ts'
import { useSiteState } from './useSiteState.ts'
import { guideWording as words } from './wording.ts'

export function GuideScreen() {
  const { step } = useParams()
  const { state, error, refetch } = useSiteState()
  return (
    <section className={styles['guide']} lang={words.language}>
      {state ? (
        <Guide state={state} requested={step?.toLowerCase()} />
      ) : (
        <QueryState error={error} onRetry={refetch} words={words} />
      )}
    </section>
  )
}

function Guide({ state, requested }: { state: SiteState; requested: string | undefined }) {
  const counted = stepsOf(state, requested)
  const steps = [...counted, lastStep]
  const place = steps.findIndex(({ key }) => key === requested)
  const step = steps[place]
  useDocumentTitle(step ? `${step.title} · ${words.title}` : words.title)

  // The heading of a new step gets the focus, so that keyboard and screen-reader users continue there.
  const heading = useRef<HTMLHeadingElement>(null)
  const key = step?.key
  useEffect(() => heading.current?.focus({ preventScroll: true }), [key])

  const firstOpen = counted.find(({ isDone }) => !isDone(state)) ?? lastStep
  if (!step) return <Navigate replace to={guidePath(firstOpen.key)} />

  const isDone = step.isDone(state)
  const way = {
    ...(place > 0 ? { before: guidePath(steps[place - 1]?.key) } : {}),
    after: guidePath((steps[place + 1] ?? lastStep).key),
  }
  const form = formSteps.find((candidate) => candidate.key === key)
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        <p className={styles['progress']}>
          {fill(words.progress, {
            done: counted.filter((one) => one.isDone(state)).length,
            total: counted.length,
          })}
        </p>
      </header>
      <StepRow
        present={step.key}
        steps={steps.map(({ key, short, isDone }) => ({
          key,
          short,
          isDone: key === lastStep.key ? null : isDone(state),
        }))}
      />
      <div className={styles['body']}>
        <header className={styles['about']}>
          <h2 ref={heading} tabIndex={-1}>
            {step.title}
          </h2>
          <p>{step.about}</p>
        </header>
        {key === LANGUAGES_STEP && <LanguageChoice />}
        {form ? (
          <FormStepBody key={key} step={form} isDone={isDone} way={way} />
        ) : key === lastStep.key ? (
          <LastStep open={counted.filter((one) => !one.isDone(state))} before={way.before} />
        ) : (
          <DemoStep demo={state.demo} way={way} />
        )}
      </div>
      <AddressNote />
    </>
  )
}
