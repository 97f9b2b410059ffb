import { readProfile } from '../../../../client/ownAccount/profile.ts'
import { Facts } from '../../../components/Facts.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { Loaded } from './Loaded.tsx'

export function ProfileSection() {
  const { timeZone } = useSite()
  return (
    <Loaded load={readProfile} failed="Gagal mengambil akun: {reason}">
      {({ user: { username, email }, registered_at: since }) => (
        <Facts
          facts={[
            { label: 'Username', value: username, lang: 'en' },
            { label: 'Terdaftar sejak', value: formatDate(since, timeZone) },
            { label: 'Email', value: email, lang: 'en', wide: true },
          ]}
        />
      )}
    </Loaded>
  )
}
