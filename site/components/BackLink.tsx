import { Link } from '../link/Link.tsx'
import styles from './BackLink.module.css'
import button from './button.module.css'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className={styles['back']}>
    <Link to={to} className={`${button['button']} ${button['glass']}`}>
      {children}
    </Link>
  </p>
)
