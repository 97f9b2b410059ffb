import { useState } from 'react'
import { shell } from '../wording/commonWording.ts'
import { Gate } from '../shell/Logo.tsx'
import { useTitle } from '../shell/useDocumentTitle.ts'
import { setupPhrases } from './wording.ts'
import { SetupForm } from './SetupForm.tsx'
import styles from './setup.module.css'

/** Makes the first admin. The link's secret stands in the fragment, which browsers send to nobody. */
export function SetupScreen() {
  const [secret] = useState(() => window.location.hash.slice(1))
  useTitle(setupPhrases.title)
  return (
    <main className={styles['page']}>
      <section className={styles['card']}>
        <p className={styles['brand']}>
          <Gate />
          {shell.product}
        </p>
        <h1>{setupPhrases.title}</h1>
        {secret ? (
          <SetupForm secret={secret} />
        ) : (
          <p>
            {setupPhrases.noSecret} <code>npm run gapura -- admin create</code>
          </p>
        )}
      </section>
    </main>
  )
}
