import { Link } from '../../link/Link.tsx'
import { splitLines } from '../../../content/text.ts'
import type { Download } from '../../../content/types/download.ts'
import { Panel } from '../../components/Panel.tsx'
import { GENERAL, sectionAddress } from '../../../content/site/sections.ts'
import { downloadWording as words } from './wording.ts'
import styles from './DownloadPage.module.css'

export function Requirements({ files }: { files: readonly Download[] }) {
  const lines = [...new Set(files.flatMap(({ requirements }) => splitLines(requirements)))]
  return (
    <Panel title={words.before}>
      {lines.length > 0 && (
        <>
          <h3 className={styles['subtitle']}>{words.requirements}</h3>
          <ul className={styles['requirements']}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={sectionAddress(GENERAL)} className={styles['further']}>
          {words.general}
        </Link>
      </p>
    </Panel>
  )
}
