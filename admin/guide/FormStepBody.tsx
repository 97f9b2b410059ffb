import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { site } from '../../content/settings/site.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { SingleForm } from '../contentScreen/SingleForm.tsx'
import { useReading } from '../data/siteLanguages.ts'
import { singleQuery } from '../data/siteSettings.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import { previews, type Preview } from '../preview/previews.tsx'
import { SitePreview } from '../preview/SitePreview.tsx'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { StepButtons, type Way } from './StepButtons.tsx'
import type { FormStep } from './steps.ts'
import { guideWording as words } from './wording.ts'

interface FormStepBodyProps {
  step: FormStep
  isDone: boolean
  way: Way
}

const sitePreview: Preview = (row, draft) => <SitePreview row={row} draft={draft} />

export function FormStepBody({ step, isDone, way }: FormStepBodyProps) {
  const { type } = step
  const wording = wordingOf(type)
  const { data, error, isFetchedAfterMount, refetch } = useQuery(singleQuery(type, useReading(type)))
  const navigate = useNavigate()
  const goOn = () => void navigate(way.after)

  // The guide moves on only in an effect, after the form has rendered as saved. Otherwise the dialog about unsaved
  // input would appear.
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (isSaved) void navigate(way.after)
  }, [isSaved, navigate, way.after])

  if (!data || !isFetchedAfterMount) {
    if (!error) return <StatePanel busy text={wording.loading} />
    return (
      <StatePanel
        text={loadFailureMessage(error, wording)}
        action={<Button onClick={() => void refetch()}>{commonWording(wording.language).retry}</Button>}
      />
    )
  }
  const own = type.key === site.key ? sitePreview : previews[type.key]
  const preview = step.isSeen ? own : undefined
  return (
    <SingleForm
      type={type}
      present={data}
      {...(preview && { preview })}
      onSaved={() => setSaved(true)}
      buttons={({ changed, busy, discard }) => (
        <StepButtons before={way.before} busy={busy}>
          {changed ? (
            <Button disabled={busy} onClick={discard}>
              {commonWording(wording.language).discard}
            </Button>
          ) : (
            !isDone && <Button onClick={goOn}>{words.skip}</Button>
          )}
          {changed || !isDone ? (
            <Button
              variant="primary"
              type={changed ? 'submit' : 'button'}
              disabled={busy}
              onClick={changed ? undefined : goOn}
            >
              {busy ? wording.saving : words.save}
            </Button>
          ) : (
            <Button variant="primary" onClick={goOn}>
              {words.next}
            </Button>
          )}
        </StepButtons>
      )}
    />
  )
}
