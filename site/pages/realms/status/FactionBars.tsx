import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import { factionMark, type FactionOrder } from '../parts/FactionName.tsx'
import { FigureAge } from '../parts/FigureAge.tsx'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import numbers from '../parts/numbers.module.css'
import styles from './FactionBars.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { realmsEnglish as english, realmsWording as words } from '../wording.ts'

interface FactionBarsProps {
  realm: RealmAnswer
  isClosed: boolean
  order: FactionOrder
}

export function FactionBars({ realm, isClosed, order }: FactionBarsProps) {
  const { name, factions, kills } = realm
  const killed = new Map(kills?.rows.map((row) => [row.faction, row.kills]))
  const known = new Map(factions?.rows.map((row) => [row.faction, row]))
  const names = [...new Set([...known.keys(), ...killed.keys()])]
  if (names.length === 0) return null
  const rows = names
    .map((faction) => ({ faction, players: 0, online: 0, ...known.get(faction), kills: killed.get(faction) ?? null }))
    .sort((one, other) => other.players - one.players)
  const age = factions ?? kills
  const most = Math.max(1, ...rows.map(({ players }) => players))
  return (
    <>
      <table className={`${numbers['table']} ${styles['table']}`} aria-label={fill(words.factionsOf, { realm: name })}>
        <thead lang={english.language}>
          <tr>
            <th scope="col">{english.faction}</th>
            {known.size > 0 && !isClosed && <th scope="col">{english.online}</th>}
            {known.size > 0 && <th scope="col">{english.players}</th>}
            {killed.size > 0 && <th scope="col">{english.kills}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.faction ?? ''}>
              <th scope="row">
                {row.faction ?? words.noFaction}
                <svg className={styles['bar']} data-mark={factionMark(row.faction, order)} aria-hidden="true">
                  <rect width="100%" height="100%" className={styles['whole']} />
                  <rect width={`${Math.round((row.players / most) * 100)}%`} height="100%" />
                </svg>
              </th>
              {known.size > 0 && !isClosed && <td>{formatNumber(row.online)}</td>}
              {known.size > 0 && <td>{formatNumber(row.players)}</td>}
              {killed.size > 0 && <td>{row.kills === null ? '–' : formatNumber(row.kills)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {age && <FigureAge age={age} />}
    </>
  )
}
