import { useEffect, useId, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { LogoutIcon, NextIcon } from '../../ui/icons.tsx'
import { AccountIcon, HomeIcon } from '../ui/icons.tsx'
import { useSiteName } from '../data/siteSettings.ts'
import { shellWording } from '../wording/shellWording.ts'
import { Logo } from './Logo.tsx'
import { logOutAndLeave } from './logout.ts'
import { useUser } from '../session/currentUser.ts'
import { ACCOUNT, menuFor, type MenuEntry } from './menu.ts'
import { groupPath } from './menuGroups.ts'
import styles from './Sidebar.module.css'
import { useHiddenScreens } from './useHiddenScreens.ts'

export interface Groups {
  isOpen: (group: string) => boolean
  toggle: (group: string) => void
}

interface SidebarProps {
  active: string | null
  groups: Groups
  onChoose?: () => void
}

export function Sidebar({ active, groups, onChoose }: SidebarProps) {
  const name = useSiteName()
  const { permissions } = useUser()
  const hidden = useHiddenScreens()
  // The menu may be longer than the screen, so the active entry is scrolled into view.
  const sidebar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sidebar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div ref={sidebar} className={styles['sidebar']}>
      <Link to="/" className={styles['brand']} onClick={onChoose}>
        <Logo />
        {name}
      </Link>
      <nav aria-label={shellWording.navigation}>
        <Entries entries={menuFor(permissions, hidden)} parent="" active={active} groups={groups} onChoose={onChoose} />
      </nav>
      <div className={styles['exits']}>
        <a className={styles['entry']} href="/">
          <HomeIcon />
          {shellWording.home}
        </a>
        <NavLink className={styles['entry'] ?? ''} to={`/${ACCOUNT}`} onClick={() => onChoose?.()}>
          <AccountIcon />
          {shellWording.account}
        </NavLink>
        <button type="button" className={styles['entry']} onClick={() => void logOutAndLeave()}>
          <LogoutIcon />
          {shellWording.logout}
        </button>
      </div>
    </div>
  )
}

interface EntriesProps {
  entries: readonly MenuEntry[]
  parent: string
  active: string | null
  groups: Groups
  onChoose: (() => void) | undefined
}

function Entries({ entries, parent, active, groups, onChoose }: EntriesProps) {
  return (
    <ul className={styles['entries']}>
      {entries.map((entry) =>
        'group' in entry ? (
          <Group
            key={entry.group}
            name={entry.group}
            language={entry.language}
            entries={entry.entries}
            parent={groupPath(parent, entry.group)}
            active={active}
            groups={groups}
            onChoose={onChoose}
          />
        ) : (
          <li key={entry.screen}>
            <Link
              className={styles['entry']}
              to={`/${entry.screen}`}
              lang={entry.language}
              aria-current={entry.screen === active ? 'page' : undefined}
              onClick={onChoose}
            >
              {entry.menu}
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

function Group({ name, language, ...rest }: EntriesProps & { name: string; language: string | undefined }) {
  const { parent, groups } = rest
  const id = useId()
  const open = groups.isOpen(parent)
  return (
    <li>
      <button
        type="button"
        className={styles['entry']}
        lang={language}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => groups.toggle(parent)}
      >
        {name}
        <NextIcon />
      </button>
      <div id={id} hidden={!open} className={styles['nested']}>
        <Entries {...rest} />
      </div>
    </li>
  )
}
