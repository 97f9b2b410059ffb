import { langOf, textIn } from '../../../data/langOf.ts'
import type { Tier } from '../../../../content/types/tier.ts'
import mark from '../../../components/Mark.module.css'
import panel from '../../../components/Panel.module.css'
import { tierClass } from '../../../components/tier/tierClass.ts'
import type { CountedRace } from '../parts.ts'
import { markOfFaction } from './Faction.tsx'
import { groupByTier } from './tiers.ts'
import styles from './TierList.module.css'

export function TierList({ tiers, races }: { tiers: readonly Tier[]; races: readonly CountedRace[] }) {
  return (
    <ul className={styles['tiers']}>
      {groupByTier(tiers).map(({ name, rows }) => (
        <li key={name} className={`${panel['surface']} ${panel['clear']} ${styles['tier']} ${tierClass(name)}`}>
          <h3 className={styles['name']} lang="en">
            {name}
          </h3>
          <ul className={styles['players']}>
            {rows.map((row) => (
              <li key={row.id} className={styles['player']}>
                <span className={styles['who']} {...textIn(langOf(row, 'name'))}>
                  {row.name}
                </span>{' '}
                <span
                  className={`${mark['marked']} ${styles['faction']}`}
                  data-mark={markOfFaction(row.faction, races)}
                  {...textIn(langOf(row, 'faction'))}
                >
                  {row.faction}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
