import { Link } from '../../link/Link.tsx'
import { Thing, type ThingName } from '../../decoration/Thing.tsx'
import panel from '../../components/Panel.module.css'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './GameInfoLinks.module.css'

interface Card {
  to: string
  name: keyof typeof words.cards
  shows: ThingName
}

export const gameInfoLinks: readonly Card[] = [
  { to: '/gameinfo/items', name: 'items', shows: 'sword' },
  { to: '/gameinfo/monsters', name: 'monsters', shows: 'dragon' },
  { to: '/gameinfo/server?section=npclist', name: 'npcs', shows: 'human' },
  { to: '/gameinfo/server?section=droplist', name: 'drops', shows: 'chest' },
  { to: '/gameinfo/quest', name: 'quest', shows: 'quest' },
  { to: '/gameinfo/map', name: 'map', shows: 'map' },
  { to: '/gameinfo/rules', name: 'rules', shows: 'rules' },
  { to: '/donation', name: 'donation', shows: 'coin' },
]

export const GameInfoLinks = ({ links }: { links: readonly Card[] }) => (
  <ul className={styles['links']}>
    {links.map(({ to, name, shows }) => (
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
