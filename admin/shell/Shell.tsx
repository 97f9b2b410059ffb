import { useEffect, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { fill } from '../../content/messages/fill.ts'
import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { MessagesButton } from '../messages/MessagesButton.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useSiteName, useSiteSettings } from '../data/siteSettings.ts'
import { useUser } from '../session/currentUser.ts'
import { Drawer } from '../ui/dialogs/Drawer.tsx'
import { useLater } from '../ui/dialogs/useLater.ts'
import { siteZone } from '../ui/siteZone.ts'
import { shellIndonesian, shellWording } from '../wording/shellWording.ts'
import { groupsOf } from './menuGroups.ts'
import styles from './Shell.module.css'
import { screenEntries, shellCommands } from './paletteEntries.ts'
import { Sidebar } from './Sidebar.tsx'
import { useActiveScreen } from './useActiveScreen.ts'
import { useHiddenScreens } from './useHiddenScreens.ts'
import { useOpenGroups } from './useOpenGroups.ts'
import { FactorDue } from './notices/FactorDue.tsx'

const loadNotices = () => import('./notices/AskedNotices.tsx')

export function Shell() {
  const user = useUser()
  const name = useSiteName()
  const settings = useSiteSettings()
  const active = useActiveScreen()
  const groups = useOpenGroups(active ? groupsOf(active) : [])
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [messagesButton, setMessagesButton] = useState<HTMLButtonElement | null>(null)
  const notices = useLater(loadNotices, true)
  const { permissions } = user
  const hidden = useHiddenScreens()
  const places = useMemo(() => screenEntries(permissions, hidden), [permissions, hidden])
  const commands = useMemo(() => shellCommands(() => messagesButton?.click()), [messagesButton])

  useEffect(() => {
    if (settings) siteZone.change(() => settings.time_zone || USUAL_TIME_ZONE)
  }, [settings])

  return (
    <div className={styles['shell']} lang={shellWording.language}>
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
              language={shellWording.language}
              label={shellWording.navigation}
              closeLabel={shellWording.closeMenu}
              trigger={<MenuIcon />}
              triggerLabel={shellWording.openMenu}
            >
              <Sidebar active={active} groups={groups} onChoose={() => setDrawerOpen(false)} />
            </Drawer>
            <span className={styles['product']}>{name}</span>
          </div>
          <span className={styles['user']} lang={shellIndonesian.language}>
            {fill(shellIndonesian.greeting, { name: user.username })}
          </span>
          <PaletteButton screens={places} commands={commands} />
          <MessagesButton ref={setMessagesButton} />
          <ThemeSwitch label={shellWording.switchTheme} />
        </header>
        <FactorDue />
        {notices && <notices.AskedNotices screen={active} />}
        <main id="main" className={styles['main']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  )
}
