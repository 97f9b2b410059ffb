import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import { splitLines } from '../../../content/text.ts'
import type { Download } from '../../../content/types/download.ts'
import { Panel } from '../../components/Panel.tsx'
import { GENERAL, sectionAddress } from '../../../content/site/sections.ts'
import { downloadWording as words } from './wording.ts'
import styles from './DownloadPage.module.css'

export function Requirements({ files }: { files: readonly Download[] }) {
  const lines = new Map(
    files.flatMap((file) => splitLines(file.requirements).map((line) => [line, langOf(file, 'requirements')] as const)),
  )
  return (
    <Panel title={words.before}>
      {lines.size > 0 && (
        <>
          <h3 className={styles['subtitle']}>{words.requirements}</h3>
          <ul className={styles['requirements']}>
            {[...lines].map(([line, lang]) => (
              <li key={line} {...textIn(lang)}>
                {line}
              </li>
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
