import { Link } from '../../link/Link.tsx'
import type { Has } from '../../../content/gameInfo/gameSchemas.ts'
import { Thing, type ThingName } from '../../decoration/Thing.tsx'
import panel from '../../components/Panel.module.css'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './GameInfoLinks.module.css'

interface Card {
  to: string
  name: keyof typeof words.cards
  shows: ThingName
  of?: keyof Has
}

const links: readonly Card[] = [
  { to: '/gameinfo/items', name: 'items', shows: 'sword', of: 'items' },
  { to: '/gameinfo/monsters', name: 'monsters', shows: 'dragon', of: 'monsters' },
  { to: '/gameinfo/server?section=npclist', name: 'npcs', shows: 'human' },
  { to: '/gameinfo/server?section=droplist', name: 'drops', shows: 'chest' },
  { to: '/gameinfo/quest', name: 'quest', shows: 'quest' },
  { to: '/gameinfo/map', name: 'map', shows: 'map' },
  { to: '/gameinfo/rules', name: 'rules', shows: 'rules' },
  { to: '/donation', name: 'donation', shows: 'coin' },
]

export function GameInfoLinks({ has }: { has: Has | null | undefined }) {
  return (
    <ul className={styles['links']}>
      {links
        .filter(({ of }) => !of || has?.[of])
        .map(({ to, name, shows }) => (
          <li key={to} className={`${panel['surface']} ${panel['clear']} ${styles['card']}`}>
            <Thing of={shows} />
            <h3 className={styles['title']} lang={english.language}>
              <Link to={to} className={styles['link']}>
                {english.cards[name]}
              </Link>
            </h3>
            <p className={styles['text']}>{words.cards[name]}</p>
          </li>
        ))}
    </ul>
  )
}
