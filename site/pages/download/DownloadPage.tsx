import { langOf, textIn } from '../../data/langOf.ts'
import { fill } from '../../../content/messages/fill.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { download, type Download } from '../../../content/types/download.ts'
import { definePage } from '../../data/page.ts'
import { Container } from '../../components/Container.tsx'
import buttons from '../../components/button.module.css'
import { groupRows } from '../../../ui/groupRows.ts'
import panel from '../../components/Panel.module.css'
import { Notice } from '../../feedback/Notice.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { PageHeading } from '../../components/PageHeading.tsx'
import { FileFacts, sharedFacts } from './FileFacts.tsx'
import { Requirements } from './Requirements.tsx'
import { Steps } from './Steps.tsx'
import { downloadEnglish as english, downloadWording as words } from './wording.ts'
import styles from './DownloadPage.module.css'

const FILES = 'unduh'

function Downloads({ data }: { data: readonly Download[] | null }) {
  return (
    <>
      <PageHeading>{english.heading}</PageHeading>
      {data && (
        <Container>
          <Steps files={data.length > 0 ? `#${FILES}` : null} />
          {data.length === 0 && <Notice>{words.none}</Notice>}
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
        <h2 className={styles['title']} {...textIn(langOf(mirrors[0], 'group'))}>
          {title}
        </h2>
        <span className={styles['readme']}>{english.readme}</span>
      </div>
      <FileFacts facts={shared} />
      <ul className={styles['mirrors']}>
        {mirrors.map((mirror) => (
          <li key={mirror.id} className={styles['mirror']}>
            <span className={styles['name']} {...textIn(langOf(mirror, 'name'))}>
              {mirror.name}
            </span>
            <span className={styles['size']}>{mirror.size}</span>
            <a
              className={`${buttons['button']} ${buttons['carved']} ${styles['link']}`}
              href={mirror.link}
              target="_blank"
              rel="noopener"
            >
              {english.download}
              <span className="visually-hidden">{` ${fill(words.file, { name, mirror: mirror.name })}`}</span>
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
    title: english.title,
    description: words.description,
  }),
  View: Downloads,
  get loading() {
    return feedbackEnglish.loading
  },
})
