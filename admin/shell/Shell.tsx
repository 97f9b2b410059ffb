import { useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { fill } from '../../content/wording.ts'
import { Drawer } from '../ui/dialogs/Drawer.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { shellWording } from '../wording/shellWording.ts'
import { useUser } from '../session/currentUser.ts'
import { groupsOf } from './menuGroups.ts'
import { Sidebar } from './Sidebar.tsx'
import { useActiveScreen } from './useActiveScreen.ts'
import { useOpenGroups } from './useOpenGroups.ts'
import styles from './Shell.module.css'

/** The frame around every screen: sidebar, bar, main area. */
export function Shell() {
  const user = useUser()
  const active = useActiveScreen()
  const groups = useOpenGroups(active ? groupsOf(active) : [])
  const [drawerOpen, setDrawerOpen] = useState(false)

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {shellWording.skip}
      </a>
      <aside className={styles['aside']}>
        <Sidebar active={active} groups={groups} />
      </aside>
      <div className={styles['column']}>
        <header className={styles['bar']}>
          <div className={styles['narrow']}>
            <Drawer
              open={drawerOpen}
              onOpenChange={setDrawerOpen}
              label={shellWording.navigation}
              closeLabel={shellWording.closeMenu}
              trigger={<MenuIcon />}
              triggerLabel={shellWording.openMenu}
            >
              <Sidebar active={active} groups={groups} onChoose={() => setDrawerOpen(false)} />
            </Drawer>
            <span className={styles['product']}>{shellWording.product}</span>
          </div>
          <span className={styles['user']}>{fill(shellWording.greeting, { name: user.username })}</span>
          <ThemeSwitch label={shellWording.switchTheme} />
        </header>
        <main id="main" className={styles['main']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  )
}
