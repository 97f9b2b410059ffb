import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link/Link.tsx'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { useSite } from '../data/siteContext.ts'
import { AccountArea } from './AccountArea.tsx'
import { followPopover, followScroll } from './behaviour.ts'
import { Emblem } from '../decoration/Emblem.tsx'
import { Navigation } from './Navigation.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { headerWording as words } from './wording.ts'
import styles from './Header.module.css'

export function Header() {
  const { name } = useSite()
  const { top, scrolled } = useScrolled()
  const { menu, open } = useMenu()
  return (
    <>
      <div ref={top} className={styles['top']} aria-hidden="true" />
      <header className={styles['header']} data-solid={scrolled || open || undefined}>
        <div className={styles['bar']}>
          <div className={styles['start']}>
            <button
              type="button"
              className={styles['opener']}
              popoverTarget="menu"
              aria-expanded={open}
              aria-controls="menu"
              aria-label={words.menu}
            >
              <CloseIcon />
              <MenuIcon />
            </button>
            <ThemeSwitch label={words.theme} />
            {/* The search page is loaded as a new document, so a plain link is enough. */}
            <PlainLink to="/search" className={styles['search']} aria-label={words.search} aria-keyshortcuts="/" />
            <Link to="/" className={styles['brand']}>
              <Emblem className={styles['crest']} />
              <span className={styles['name']}>{name}</span>
            </Link>
          </div>
          <nav ref={menu} id="menu" popover="auto" className={styles['menu']} aria-label={words.navigation}>
            <Navigation />
          </nav>
          <div className={styles['end']}>
            <AccountArea />
          </div>
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
  const menu = useRef<HTMLElement>(null)
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
