import { Link } from '../../link/Link.tsx'
import type { Has } from '../../../content/gameInfo/gameSchemas.ts'
import panel from '../../components/Panel.module.css'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './GameInfoLinks.module.css'

interface Card {
  to: string
  name: keyof typeof words.cards
  of?: keyof Has
}

const links: readonly Card[] = [
  { to: '/gameinfo/items', name: 'items', of: 'items' },
  { to: '/gameinfo/monsters', name: 'monsters', of: 'monsters' },
  { to: '/gameinfo/server?section=npclist', name: 'npcs' },
  { to: '/gameinfo/server?section=droplist', name: 'drops' },
  { to: '/gameinfo/quest', name: 'quest' },
  { to: '/gameinfo/map', name: 'map' },
  { to: '/gameinfo/rules', name: 'rules' },
  { to: '/donation', name: 'donation' },
]

export function GameInfoLinks({ has }: { has: Has | null | undefined }) {
  return (
    <ul className={styles['links']}>
      {links
        .filter(({ of }) => !of || has?.[of])
        .map(({ to, name }) => (
          <li key={to} className={`${panel['surface']} ${panel['clear']} ${styles['card']}`}>
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
