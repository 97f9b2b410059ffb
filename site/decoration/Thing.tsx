import things from '../svg/things.svg'
import styles from './Thing.module.css'

/** The names of the drawings in `things.svg`. */
export type ThingName =
  | 'sword'
  | 'bow'
  | 'staff'
  | 'axe'
  | 'spear'
  | 'arrows'
  | 'armor'
  | 'helmet'
  | 'shield'
  | 'boots'
  | 'ring'
  | 'gem'
  | 'card'
  | 'potion'
  | 'food'
  | 'scroll'
  | 'material'
  | 'egg'
  | 'coin'
  | 'chest'
  | 'pouch'
  | 'formless'
  | 'undead'
  | 'brute'
  | 'plant'
  | 'insect'
  | 'fish'
  | 'demon'
  | 'human'
  | 'angel'
  | 'dragon'
  | 'creature'
  | 'map'
  | 'field'
  | 'town'
  | 'dungeon'
  | 'quest'
  | 'rules'

/**
 * A drawing in the colour of the text. The browser loads the file of all drawings once, and only for pages that show
 * one: thousands of rows without pictures cost a reference each.
 */
export const Thing = ({ of }: { of: ThingName }) => (
  <svg className={styles['thing']} aria-hidden="true">
    <use href={`${things}#${of}`} />
  </svg>
)
