import { Link } from 'react-router'
import panel from '../../components/Panel.module.css'
import styles from './GameInfoLinks.module.css'

const links = [
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

/** Cards that link to the pages about the game. */
export function GameInfoLinks() {
  return (
    <ul className={styles['links']}>
      {links.map(({ to, title, text }) => (
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
