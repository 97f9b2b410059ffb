import { langOf, textIn } from '../../data/langOf.ts'
import { GENERAL, sectionAddress } from '../../../content/site/sections.ts'
import type { ContentType } from '../../../content/define.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { splitLines } from '../../../content/text.ts'
import { featureDisable } from '../../../content/types/featureDisable.ts'
import { featureEnable } from '../../../content/types/featureEnable.ts'
import { serverInfo } from '../../../content/types/serverInfo.ts'
import { systemInfo } from '../../../content/types/systemInfo.ts'
import { latestChange, SectionSummary } from '../../accordion/SectionSummary.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readPage } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import styles from './generalSection.module.css'
import type { Section } from './section.tsx'
import { serverInfoEnglish as english } from './wording.ts'

/** docs/product.md, section 2, "Server information": the lists of this section. */
const lists = [
  { title: 'serverList', type: serverInfo },
  { title: 'systemList', type: systemInfo },
  { title: 'enabledList', type: featureEnable },
  { title: 'disabledList', type: featureDisable },
] as const satisfies readonly { title: keyof typeof english; type: ContentType }[]

const HIGHLIGHTS = 4

interface Entry {
  id: number
  name: string
  description: string
  updated_at: string
  lang: string | undefined
  descriptionLang: string | undefined
}

interface List {
  title: string
  entries: readonly Entry[]
  total: number
}

export const generalSection: Section<readonly List[]> = {
  key: GENERAL,
  get title() {
    return english.general
  },
  load: (reader, query) =>
    Promise.all(
      lists.map(async ({ title, type }) => {
        const { rows, total } = await reader.list<ContentType>(type, {
          page: readPage(query),
          per_page: PAGE_SIZE.usual,
        })
        const entries = rows.map((row) => ({
          id: row.id,
          name: String(row[type.name]),
          description: String(row['description']),
          updated_at: row.updated_at,
          lang: langOf(row, type.name),
          descriptionLang: langOf(row, 'description'),
        }))
        return { title: english[title], entries, total }
      }),
    ),
  summary: (data) => {
    const entries = data.flatMap((list) => list.entries)
    if (entries.length === 0) return null
    return (
      <SectionSummary
        updated={latestChange(entries)}
        highlights={entries.slice(0, HIGHLIGHTS).map(({ name, description, lang, descriptionLang }) => ({
          ...{ name, lang, valueLang: descriptionLang },
          value: splitLines(description)[0],
        }))}
      />
    )
  },
  View: ({ data, page }) => (
    <>
      <div className={styles['lists']}>
        {data.map(({ title, entries }) => (
          <section key={title}>
            <h3 className={styles['title']} lang={english.language}>
              {title}
            </h3>
            {entries.length === 0 ? (
              <EmptyText lang={english.language}>{english.none}</EmptyText>
            ) : (
              <ul className={styles['entries']}>
                {entries.map(({ id, name, description, lang, descriptionLang }) => (
                  <li key={id} className={styles['entry']}>
                    <strong className={styles['name']} {...textIn(lang)}>
                      {name}
                    </strong>
                    {description && (
                      <p className={styles['description']} {...textIn(descriptionLang)}>
                        {description}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <PageLinks
        page={page}
        lastPage={lastPageOf(Math.max(...data.map(({ total }) => total)), PAGE_SIZE.usual)}
        to={(number) => sectionAddress(GENERAL, {}, number)}
      />
    </>
  ),
}
