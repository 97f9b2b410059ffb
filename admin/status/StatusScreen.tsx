import { status } from '../../content/settings/status.ts'
import { SingleScreen } from '../contentScreen/SingleScreen.tsx'
import { useMay } from '../session/currentUser.ts'
import { StatusToken } from './StatusToken.tsx'

export default function StatusScreen() {
  const mayEdit = useMay()({ type: status.key, action: 'edit' })
  return (
    <>
      <SingleScreen type={status} />
      {mayEdit && <StatusToken />}
    </>
  )
}
