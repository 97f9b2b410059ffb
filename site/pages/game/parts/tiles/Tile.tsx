import type { ReactNode } from 'react'
import type { VisiblePicture } from '../../../../../content/gameInfo/gameSchemas.ts'
import { isSmall } from '../../../../../content/pictures.ts'
import { Picture } from '../../../../components/Picture.tsx'
import { SmallPicture } from '../../../../components/SmallPicture.tsx'
import { Thing, type ThingName } from '../../../../decoration/Thing.tsx'
import { frameOf, itemShape, mapShape, monsterShape, type Frame, type ItemKind } from './shapes.ts'
import styles from './Tile.module.css'

/** The pictures of the first rows are loaded at once. */
const FIRST_SCREEN = 12

type Drawn = NonNullable<VisiblePicture>

interface TileProps {
  shape: ThingName
  frame: Frame | 'boss' | 'mvp' | undefined
  picture: Drawn | null
  index: number
}

const Tile = ({ shape, frame, picture, index }: TileProps) => (
  <span className={styles['tile']} data-frame={frame}>
    {picture ? (
      <SmallPicture
        address={picture.path}
        width={picture.width}
        height={picture.height}
        avif={picture.avif}
        isOnFirstScreen={index < FIRST_SCREEN}
      />
    ) : (
      <Thing of={shape} />
    )}
  </span>
)

export interface DrawnItem extends ItemKind {
  icon: Drawn | null
}

export interface DrawnMonster {
  race: string
  rank: string
  image: Drawn | null
}

const frameOfRank = (rank: string) => (rank === 'boss' || rank === 'mvp' ? rank : undefined)

interface TiledProps {
  /** Its place in a list. Without one its picture is loaded when it is near the screen. */
  index?: number
  children: ReactNode
}

/** The name of an item beside its picture, or beside the drawing of its kind. */
export function TiledItem({ item, index = FIRST_SCREEN, children }: TiledProps & { item: DrawnItem }) {
  const shape = itemShape(item)
  return (
    <span className={styles['tiled']}>
      <Tile shape={shape} frame={frameOf(shape)} picture={item.icon} index={index} />
      <span>{children}</span>
    </span>
  )
}

export const TiledMonster = ({ monster, index = FIRST_SCREEN, children }: TiledProps & { monster: DrawnMonster }) => (
  <span className={styles['tiled']}>
    <Tile shape={monsterShape(monster.race)} frame={frameOfRank(monster.rank)} picture={monster.image} index={index} />
    <span>{children}</span>
  </span>
)

interface PortraitProps {
  shape: ThingName
  frame: TileProps['frame']
  picture: VisiblePicture
  alt: string
}

const Portrait = ({ shape, frame, picture, alt }: PortraitProps) => (
  <span
    className={`${styles['tile']} ${styles['large']}`}
    data-frame={frame}
    data-small={(picture && isSmall(picture)) || undefined}
  >
    {picture ? (
      <Picture
        address={picture.path}
        width={picture.width}
        height={picture.height}
        avif={picture.avif}
        sizes="(width < 48rem) 13rem, 8rem"
        alt={alt}
        priority="small"
      />
    ) : (
      <Thing of={shape} />
    )}
  </span>
)

/** The large pictures of their own pages. */
export function ItemPortrait({ name, ...item }: ItemKind & { name: string; icon: VisiblePicture }) {
  const shape = itemShape(item)
  return <Portrait shape={shape} frame={frameOf(shape)} picture={item.icon} alt={name} />
}

interface MonsterPortraitProps {
  name: string
  race: string
  rank: string
  image: VisiblePicture
}

export const MonsterPortrait = ({ name, race, rank, image }: MonsterPortraitProps) => (
  <Portrait shape={monsterShape(race)} frame={frameOfRank(rank)} picture={image} alt={name} />
)

/** What kind of map it is, within the line of its name. */
export const MapMark = (map: { name: string; title: string }) => (
  <span className={styles['inLine']}>
    <Thing of={mapShape(map)} />
  </span>
)
