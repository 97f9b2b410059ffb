import type { VipRow } from '../../../../content/realms/realmSchemas.ts'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { tierClass } from '../../../components/tier/tierClass.ts'
import { realmsWording as words } from '../wording.ts'

export const Tier = ({ tier }: Pick<VipRow, 'tier'>) => (
  <span className={tierClass(tier ?? '')}>{(tier ?? words.vip).toUpperCase()}</span>
)

export function VipEnd({ ends_at }: Pick<VipRow, 'ends_at'>) {
  const { timeZone } = useSite()
  return <time dateTime={ends_at}>{formatDate(ends_at, timeZone)}</time>
}
