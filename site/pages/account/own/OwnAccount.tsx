import { useMemo, useState } from 'react'
import { Container } from '../../../components/Container.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { OwnAccountContext } from './ownAccount.ts'
import styles from './own.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import { sections } from './sections.ts'

/** `lazy` needs a default export. */
export default function OwnAccount({ onSessionOver }: { onSessionOver: () => void }) {
  const [round, setRound] = useState(0)
  const account = useMemo(
    () => ({ round, reload: () => setRound((before) => before + 1), onSessionOver }),
    [round, onSessionOver],
  )
  return (
    <OwnAccountContext value={account}>
      <Container width="text">
        {sections.map(({ title, View }) => (
          <Panel key={title} title={title} tabIndex={-1} className={styles['section']}>
            <View />
          </Panel>
        ))}
      </Container>
      <ProofDialog />
    </OwnAccountContext>
  )
}
