import { Filled } from '../../../ui/Filled.tsx'
import { Link } from '../../link/Link.tsx'
import { useSession } from '../../hooks/useSession.tsx'
import panel from '../../components/Panel.module.css'
import { downloadWording as words } from './wording.ts'
import styles from './Steps.module.css'

export function Steps({ files }: { files: string | null }) {
  const { user } = useSession()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="visually-hidden">
        {words.how}
      </h2>
      <ol className={styles['steps']}>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>{words.register}</h3>
          <p className={styles['text']}>
            {user ? (
              words.registered
            ) : (
              <Filled sentence={words.registerText} values={{ create: <Link to="/register">{words.create}</Link> }} />
            )}
          </p>
        </li>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>{words.download}</h3>
          <p className={styles['text']}>
            <Filled
              sentence={words.downloadText}
              values={{ get: files ? <a href={files}>{words.get}</a> : words.get }}
            />
          </p>
        </li>
        <li className={`${panel['surface']} ${styles['step']}`}>
          <h3 className={styles['title']}>{words.logIn}</h3>
          <p className={styles['text']}>{words.logInText}</p>
        </li>
      </ol>
    </section>
  )
}
