import { NavLink, useLocation } from 'react-router'
import { Dropdown } from './Dropdown.tsx'
import { navigation, type NavGroup, type NavLinkEntry } from './navigation.ts'
import { useSession } from '../hooks/useSession.tsx'
import styles from './Navigation.module.css'

export function Navigation() {
  const { user } = useSession()
  return (
    <ul className={styles['entries']} lang="en">
      {navigation.map((entry) => {
        if ('entries' in entry) return <Group key={entry.label} group={entry} />
        if (entry.adminOnly && user?.role !== 'admin') return null
        return (
          <li key={entry.label} className={entry.adminOnly ? styles['late'] : undefined}>
            <Entry entry={entry} />
          </li>
        )
      })}
    </ul>
  )
}

function Entry({ entry: { label, to, reloadDocument = false } }: { entry: NavLinkEntry }) {
  return (
    <NavLink to={to} end={to === '/'} reloadDocument={reloadDocument} className={styles['link'] ?? ''}>
      {label}
    </NavLink>
  )
}

function Group({ group: { label, entries } }: { group: NavGroup }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Dropdown label={label} current={entries.some(({ to }) => pathname.toLowerCase().startsWith(to))}>
        <ul className={styles['group']}>
          {entries.map((entry) => (
            <li key={entry.label}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </Dropdown>
    </li>
  )
}
