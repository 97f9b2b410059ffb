import { status } from '../../content/settings/status.ts'
import { SingleScreen } from '../contentScreen/SingleScreen.tsx'
import { StatusToken } from './StatusToken.tsx'

/** The status of the game's server, and the token with which a script sends it. */
export default function StatusScreen() {
  return (
    <>
      <SingleScreen type={status} />
      <StatusToken />
    </>
  )
}
