import { FactorEvents } from './FactorEvents.tsx'
import { LandingRealm } from './LandingRealm.tsx'
import { SiteAlarms } from './SiteAlarms.tsx'
import { TroubledChannels } from './TroubledChannels.tsx'
import { TroubledRealms } from './TroubledRealms.tsx'
import { WrongLogIns } from './WrongLogIns.tsx'

export const AskedNotices = ({ screen }: { screen: string | null }) => (
  <>
    <SiteAlarms />
    <FactorEvents />
    <WrongLogIns />
    <TroubledChannels />
    <TroubledRealms />
    <LandingRealm screen={screen} />
  </>
)
