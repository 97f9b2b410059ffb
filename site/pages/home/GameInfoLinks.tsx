import { Link } from '../../link/Link.tsx'
import type { Has } from '../../../content/gameInfo/gameSchemas.ts'
import panel from '../../components/Panel.module.css'
import styles from './GameInfoLinks.module.css'

interface Card {
  to: string
  title: string
  text: string
  of?: keyof Has
}

const links: readonly Card[] = [
  {
    to: '/gameinfo/items',
    title: 'Items',
    text: 'Setiap item: siapa menjatuhkannya, dan seberapa sering.',
    of: 'items',
  },
  { to: '/gameinfo/monsters', title: 'Monsters', text: 'Setiap monster, tempatnya, dan drop-nya.', of: 'monsters' },
  {
    to: '/gameinfo/server?section=npclist',
    title: 'NPC List',
    text: 'Siapa berdagang di mana, dan dengan mata uang apa.',
  },
  {
    to: '/gameinfo/server?section=droplist',
    title: 'Drop List',
    text: 'Monster mana menjatuhkan item apa, dan di map mana.',
  },
  { to: '/gameinfo/quest', title: 'Daily Quest', text: 'Quest setiap hari, langkahnya, dan hadiahnya.' },
  { to: '/gameinfo/map', title: 'Map', text: 'Peta setiap wilayah, dari kota sampai medan perang.' },
  { to: '/gameinfo/rules', title: 'Rules', text: 'Aturan bermain yang berlaku untuk semua.' },
  { to: '/donation', title: 'Donation', text: 'Daftar harga, paket, dan cara berdonasi.' },
]

export function GameInfoLinks({ has }: { has: Has | null | undefined }) {
  return (
    <ul className={styles['links']}>
      {links
        .filter(({ of }) => !of || has?.[of])
        .map(({ to, title, text }) => (
          <li key={to} className={`${panel['surface']} ${panel['clear']} ${styles['card']}`}>
            <h3 className={styles['title']} lang="en">
              <Link to={to} className={styles['link']}>
                {title}
              </Link>
            </h3>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
    </ul>
  )
}
