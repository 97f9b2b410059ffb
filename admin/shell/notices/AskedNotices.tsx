import { useMatch } from 'react-router'
import { FactorEvents } from './FactorEvents.tsx'
import { LandingRealm } from './LandingRealm.tsx'
import { SiteAlarms } from './SiteAlarms.tsx'
import { TroubledChannels } from './TroubledChannels.tsx'
import { TroubledRealms } from './TroubledRealms.tsx'
import { WrongLogIns } from './WrongLogIns.tsx'

export function AskedNotices({ screen }: { screen: string | null }) {
  // The first screen has troubled channels and realms among what waits.
  const isFirst = useMatch('/') !== null
  return (
    <>
      <SiteAlarms />
      <FactorEvents />
      <WrongLogIns />
      {!isFirst && <TroubledChannels />}
      {!isFirst && <TroubledRealms />}
      <LandingRealm screen={screen} />
    </>
  )
}
