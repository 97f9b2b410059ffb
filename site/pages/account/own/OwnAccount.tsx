import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Container } from '../../../components/Container.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { OwnAccountContext, useAccountPage, useOwnAccount } from './ownAccount.ts'
import styles from './own.module.css'
import { OwnData } from './OwnData.tsx'
import { isOwnData } from './ownDataAddress.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { sections, type AccountSection } from './sections.ts'

function Section({ title, View, isOffered }: AccountSection) {
  const { round } = useOwnAccount()
  const [isShown, setShown] = useState(isOffered === undefined)
  useEffect(() => {
    // If it is not known, the section itself says why.
    void isOffered?.().then(setShown, () => setShown(true))
  }, [isOffered, round])
  return (
    isShown && (
      <Panel title={title()} tabIndex={-1} className={styles['section']}>
        <View />
      </Panel>
    )
  )
}

/** `lazy` needs a default export. */
export default function OwnAccount({ onSessionOver }: { onSessionOver: () => void }) {
  const account = useAccountPage(onSessionOver)
  const isData = isOwnData(useLocation().search)
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(isData)
  useEffect(() => {
    if (before.current === isData) return
    before.current = isData
    body.current?.querySelector<HTMLElement>('section[tabindex]')?.focus()
  }, [isData])
  return (
    <OwnAccountContext value={account}>
      <div ref={body}>
        <Container width="text">
          {isData ? <OwnData /> : sections.map((section) => <Section key={section.name} {...section} />)}
        </Container>
      </div>
      <ProofDialog />
    </OwnAccountContext>
  )
}
