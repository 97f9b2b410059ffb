import styles from './Emblem.module.css'

/** The name of the guild is beside it. */
export const Emblem = ({ address }: { address: string | null }) =>
  address === null ? null : (
    <img className={styles['emblem']} src={address} width={24} height={24} alt="" loading="lazy" decoding="async" />
  )
