import { realm } from '../../content/settings/realm.ts'
import { TableScreen } from '../contentScreen/TableScreen.tsx'
import { RealmReadings } from './RealmReadings.tsx'

export default function RealmsScreen() {
  return (
    <>
      <TableScreen type={realm} />
      <RealmReadings />
    </>
  )
}
