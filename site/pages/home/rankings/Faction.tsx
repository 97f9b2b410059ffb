import mark from '../../../components/Mark.module.css'
import { markOf } from '../../../components/markOf.ts'
import { SmallPicture } from '../../../components/SmallPicture.tsx'
import type { CountedRace } from '../parts.ts'
import styles from './Rankings.module.css'

const nameOf = (name: string): string => name.trim().toLowerCase()

const indexOf = (name: string, races: readonly CountedRace[]): number =>
  races.findIndex((candidate) => nameOf(candidate.name) === nameOf(name))

export function markOfFaction(name: string, races: readonly CountedRace[]): number | undefined {
  const index = indexOf(name, races)
  return index < 0 ? undefined : markOf(index)
}

export function Faction({ name, races }: { name: string; races: readonly CountedRace[] }) {
  const race = races[indexOf(name, races)]
  return (
    <span className={`${mark['marked']} ${styles['faction']}`} data-mark={markOfFaction(name, races)}>
      {race?.icon_url && (
        <SmallPicture address={race.icon_url} width={race.icon_width} height={race.icon_height} avif={race.icon_avif} />
      )}
      {name}
    </span>
  )
}
