import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PreviousIcon } from '../../ui/icons.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './guide.module.css'
import { guideWording as words } from './wording.ts'

export interface Way {
  before?: string
  after: string
}

export function StepButtons({
  before,
  busy = false,
  children,
}: {
  before?: string | undefined
  busy?: boolean
  children?: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <>
      {before !== undefined && (
        <Button variant="quiet" className={styles['back']} disabled={busy} onClick={() => void navigate(before)}>
          <PreviousIcon />
          {words.back}
        </Button>
      )}
      {children}
    </>
  )
}
