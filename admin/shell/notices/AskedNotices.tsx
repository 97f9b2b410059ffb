import { FactorEvents } from './FactorEvents.tsx'
import { LandingRealm } from './LandingRealm.tsx'
import { TroubledChannels } from './TroubledChannels.tsx'
import { TroubledRealms } from './TroubledRealms.tsx'
import { WrongLogIns } from './WrongLogIns.tsx'

/** Each of these notices needs a request. */
export const AskedNotices = ({ screen }: { screen: string | null }) => (
  <>
    <FactorEvents />
    <WrongLogIns />
    <TroubledChannels />
    <TroubledRealms />
    <LandingRealm screen={screen} />
  </>
)
