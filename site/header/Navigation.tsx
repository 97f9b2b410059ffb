import { textIn } from '../data/langOf.ts'
import { useLocation } from 'react-router'
import { isInGroup } from '../link/currentPage.ts'
import { NavLink } from '../link/Link.tsx'
import { useSite, type MenuItem, type MenuLink } from '../data/siteContext.ts'
import { useSession } from '../hooks/useSession.tsx'
import { ENTRIES_MARK } from './behaviour.ts'
import { Dropdown } from './Dropdown.tsx'
import { headerEnglish as english } from './wording.ts'
import styles from './Navigation.module.css'

export function Navigation() {
  const { user } = useSession()
  const { menu } = useSite()
  return (
    <ul className={styles['entries']} lang={english.language} {...{ [ENTRIES_MARK]: '' }}>
      {/* Positions can be keys, because the order of entries never changes on a page. Labels cannot, because two entries may have the same label. */}
      {menu.map((entry, index) =>
        'below' in entry ? (
          <Group key={index} {...entry} />
        ) : (
          <li key={index}>
            <Entry {...entry} />
          </li>
        ),
      )}
      {user?.role === 'admin' && <AdminEntry />}
    </ul>
  )
}

export const AdminEntry = () => (
  <li className={styles['late']}>
    {/* The back-office is another application, so its link loads a new document, and has no language. */}
    <a href="/Admin" className={styles['link']}>
      {english.admin}
    </a>
  </li>
)

function Entry({ label, to, lang }: MenuLink) {
  if (!to.startsWith('/'))
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={styles['link']} {...textIn(lang)}>
        {label}
      </a>
    )
  return (
    <NavLink to={to} end={to === '/'} className={styles['link'] ?? ''} {...textIn(lang)}>
      {label}
    </NavLink>
  )
}

function Group({ label, lang, below }: Extract<MenuItem, { below: unknown }>) {
  const { pathname } = useLocation()
  return (
    <li>
      <Dropdown label={label} lang={lang} current={below.some(({ to }) => isInGroup(to, pathname))}>
        <ul className={styles['group']}>
          {below.map((entry, index) => (
            <li key={index}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      </Dropdown>
    </li>
  )
}
