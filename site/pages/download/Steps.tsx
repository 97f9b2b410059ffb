import { Link } from '../../link/Link.tsx'
import panel from '../../components/Panel.module.css'
import styles from './Steps.module.css'

export function Steps({ files }: { files: string | null }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="visually-hidden">
        Cara mulai bermain
      </h2>
      <ol className={styles['steps']}>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>Daftar</h3>
          <p className={styles['text']}>
            <Link to="/register">Buat akun</Link> dengan username, password, dan PIN.
          </p>
        </li>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>Unduh</h3>
          <p className={styles['text']}>{files ? <a href={files}>Ambil filenya</a> : 'Ambil filenya'}, lalu pasang.</p>
        </li>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>Masuk</h3>
          <p className={styles['text']}>Buka game dan masuk dengan akun yang sama.</p>
        </li>
      </ol>
    </section>
  )
}
