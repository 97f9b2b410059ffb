import { readProfile } from '../../../../client/ownAccount/profile.ts'
import { accountLabels as labels } from '../../../../content/accounts/account-rules.ts'
import { Facts } from '../../../components/Facts.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { Loaded } from './Loaded.tsx'
import { ownWording } from './wording.ts'

export function ProfileSection() {
  const { timeZone } = useSite()
  return (
    <Loaded load={readProfile} failed={ownWording.profileFailed}>
      {({ user: { username, email }, registered_at: since }) => (
        <Facts
          facts={[
            { label: labels.username, value: username, lang: labels.language },
            { label: ownWording.since, value: formatDate(since, timeZone) },
            { label: labels.email, value: email, lang: labels.language, wide: true },
          ]}
        />
      )}
    </Loaded>
  )
}
