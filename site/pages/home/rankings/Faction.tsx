import { markOf } from '../../../components/markOf.ts'
import { SmallPicture } from '../../../components/SmallPicture.tsx'
import type { CountedRace } from '../parts.ts'
import styles from './Rankings.module.css'

const nameOf = (name: string): string => name.trim().toLowerCase()

export function Faction({ name, races }: { name: string; races: readonly CountedRace[] }) {
  const index = races.findIndex((candidate) => nameOf(candidate.name) === nameOf(name))
  const race = races[index]
  return (
    <span className={styles['faction']} data-mark={race && markOf(index)}>
      {race?.icon_url && <SmallPicture address={race.icon_url} width={race.icon_width} height={race.icon_height} />}
      {name}
    </span>
  )
}
