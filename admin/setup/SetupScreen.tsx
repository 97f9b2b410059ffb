import { useState } from 'react'
import { Filled } from '../../ui/Filled.tsx'
import { useSiteName } from '../data/siteSettings.ts'
import { Logo } from '../shell/Logo.tsx'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellWording } from '../wording/shellWording.ts'
import styles from './setup.module.css'
import { SetupForm } from './SetupForm.tsx'
import { setupWording } from './wording.ts'

/** The secret is in the fragment of the link's URL, which browsers do not send to the server. */
export function SetupScreen() {
  const [secret] = useState(() => window.location.hash.slice(1))
  const name = useSiteName()
  useDocumentTitle(setupWording.title)
  return (
    <main className={styles['page']} lang={shellWording.language}>
      <section className={styles['card']}>
        <p className={styles['brand']}>
          <Logo />
          {name}
        </p>
        <h1>{setupWording.title}</h1>
        {secret ? (
          <SetupForm secret={secret} />
        ) : (
          <p>
            <Filled
              sentence={setupWording.noSecret}
              values={{ command: <code>npm run gapura -- admin create</code> }}
            />
          </p>
        )}
      </section>
    </main>
  )
}
