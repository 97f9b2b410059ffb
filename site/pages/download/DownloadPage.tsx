import { PAGE_SIZE } from '../../../content/reader.ts'
import { download, type Download } from '../../../content/types/download.ts'
import { definePage } from '../../data/page.ts'
import { Container } from '../../components/Container.tsx'
import buttons from '../../components/button.module.css'
import { groupRows } from '../../../ui/groupRows.ts'
import panel from '../../components/Panel.module.css'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { FileFacts, sharedFacts } from './FileFacts.tsx'
import { Requirements } from './Requirements.tsx'
import { Steps } from './Steps.tsx'
import styles from './DownloadPage.module.css'

const FILES = 'unduh'

function Downloads({ data }: { data: readonly Download[] | null }) {
  return (
    <>
      <PageHeading>DOWNLOAD</PageHeading>
      {data && (
        <Container>
          <Steps files={data.length > 0 ? `#${FILES}` : null} />
          {data.length === 0 && <Notice>Belum ada file untuk diunduh.</Notice>}
          <div id={FILES} className={styles['groups']}>
            {groupRows(data, ({ group }) => group).map(([name, mirrors]) => (
              <Group key={name} name={name} mirrors={mirrors} />
            ))}
          </div>
          <Requirements files={data} />
        </Container>
      )}
    </>
  )
}

function Group({ name, mirrors }: { name: string; mirrors: readonly Download[] }) {
  const [size, ...otherSizes] = new Set(mirrors.map((mirror) => mirror.size))
  const title = otherSizes.length === 0 ? `${name} (${size})` : name
  const shared = sharedFacts(mirrors)
  return (
    <section className={`${panel['surface']} ${styles['group']}`} aria-label={title}>
      <div className={styles['top']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['readme']}>README</span>
      </div>
      <FileFacts facts={shared} />
      <ul className={styles['mirrors']}>
        {mirrors.map((mirror) => (
          <li key={mirror.id} className={styles['mirror']}>
            <span className={styles['name']}>{mirror.name}</span>
            <span className={styles['size']}>{mirror.size}</span>
            <a
              className={`${buttons['button']} ${buttons['carved']} ${styles['link']}`}
              href={mirror.link}
              target="_blank"
              rel="noopener"
            >
              DOWNLOAD
              <span className="visually-hidden">{` ${name}, ${mirror.name} (tab baru)`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const page = definePage<readonly Download[] | null>({
  // The largest page size has room for more files than any server offers, so one page is enough.
  load: async (reader) => (await reader.list(download, { page: 1, per_page: PAGE_SIZE.largest })).rows,
  blank: null,
  head: () => ({
    title: 'Download',
    description: 'Daftar, unduh full client dan full patch terbaru dari beberapa mirror, lalu mulai bermain.',
  }),
  View: Downloads,
  loading: 'Loading...',
})
