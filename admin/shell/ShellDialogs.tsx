import { useEffect } from 'react'
import { takeWelcome } from '../../client/session.ts'
import { logInSentences } from '../../content/accounts/account-rules.ts'
import { fill } from '../../content/messages/fill.ts'
import { tagOf } from '../../content/messages/tagOf.ts'
import { ShownUsesDialog } from '../feedback/conflicts/ShownUsesDialog.tsx'
import { ProofDialog } from '../feedback/ProofDialog.tsx'
import { SessionWatch } from '../feedback/SessionWatch.tsx'
import { useUser } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'

function Welcome() {
  const { username } = useUser()
  useEffect(() => {
    if (!takeWelcome()) return
    showToast({ tone: 'good', text: fill(logInSentences.welcome, { name: username }), language: tagOf('id') })
  }, [username])
  return null
}

export const ShellDialogs = () => (
  <>
    <Welcome />
    <ProofDialog />
    <ShownUsesDialog finalFocus={() => document.getElementById('main')} />
    <SessionWatch />
  </>
)
