import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link/Link.tsx'
import { useSite } from '../data/siteContext.ts'
import { hasLogotype, hyphenated } from '../data/siteName.ts'
import { AccountArea } from './AccountArea.tsx'
import { followPopover, followScroll } from './behaviour.ts'
import { Emblem } from '../decoration/Emblem.tsx'
import { Navigation } from './Navigation.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { headerWording as words } from './wording.ts'
import styles from './Header.module.css'

/** Longer names have smaller letters, so that a phone's header holds them on two lines. */
const sizeOf = (name: string): string | undefined =>
  name.length > 14 ? styles['long'] : name.length > 8 ? styles['medium'] : ''

export function Header() {
  const site = useSite()
  const { top, scrolled } = useScrolled()
  const { menu, open } = useMenu()
  return (
    <>
      <div ref={top} className={styles['top']} aria-hidden="true" />
      <header className={styles['header']} data-solid={scrolled || open || undefined}>
        <div className={styles['bar']}>
          <button
            type="button"
            className={styles['opener']}
            popoverTarget="menu"
            aria-expanded={open}
            aria-controls="menu"
            aria-label={words.menu}
          />
          <Link to="/" className={styles['brand']}>
            <Emblem className={styles['crest']} />
            <span className={`${styles['name']} ${hasLogotype(site) ? styles['logotype'] : sizeOf(site.name)}`}>
              {hyphenated(site.name)}
            </span>
          </Link>
          <div ref={menu} id="menu" popover="auto" className={styles['menu']}>
            <nav aria-label={words.navigation}>
              <Navigation />
            </nav>
            <ThemeSwitch label={words.theme} />
          </div>
          {/* The search page is loaded as a new document, so a plain link is enough. */}
          <PlainLink to="/search" className={styles['search']} aria-label={words.search} aria-keyshortcuts="/" />
          <AccountArea />
        </div>
      </header>
    </>
  )
}

function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    return top.current ? followScroll(top.current, setScrolled) : undefined
  }, [])
  return { top, scrolled }
}

function useMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const location = useLocation()

  useEffect(() => {
    return menu.current ? followPopover(menu.current, setOpen) : undefined
  }, [])

  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [location])
  return { menu, open }
}
