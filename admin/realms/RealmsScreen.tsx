import { realm } from '../../content/settings/realm.ts'
import { fill } from '../../content/messages/fill.ts'
import { TableScreen } from '../contentScreen/TableScreen.tsx'
import type { AnyRow } from '../data/rows.ts'
import { useRealmStates } from '../data/realms/useRealmStates.ts'
import { RealmReadings } from './RealmReadings.tsx'
import { realmWording as words } from './wording.ts'

export default function RealmsScreen() {
  const { data = [] } = useRealmStates()
  const aboutDeletion = (rows: readonly AnyRow[]) =>
    data
      .filter(({ key, game_accounts }) => game_accounts > 0 && rows.some((row) => row['key'] === key))
      .map(({ key, name, game_accounts }) => (
        <p key={key}>{fill(words.accountsLost, { name, key, count: String(game_accounts) })}</p>
      ))
  return (
    <>
      <TableScreen type={realm} aboutDeletion={aboutDeletion} />
      <RealmReadings />
    </>
  )
}
