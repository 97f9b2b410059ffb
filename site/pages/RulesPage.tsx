import { langOf, textIn } from '../data/langOf.ts'
import { fill } from '../../content/messages/fill.ts'
import { RULES_PER_PAGE, ruleAnchor, rulesAddress } from '../../content/site/ruleAddress.ts'
import { splitLines, visibleEntries } from '../../content/text.ts'
import { serverRule, type ServerRule } from '../../content/types/serverRule.ts'
import { definePage } from '../data/page.ts'
import { Container } from '../components/Container.tsx'
import { Panel } from '../components/Panel.tsx'
import { groupRows } from '../../ui/groupRows.ts'
import { Notice } from '../feedback/Notice.tsx'
import { feedbackEnglish } from '../feedback/wording.ts'
import { PageHeading } from '../components/PageHeading.tsx'
import { PageLinks } from '../components/PageLinks.tsx'
import { lastPageOf } from '../params/paging.ts'
import { pagedList, type PagedList } from '../params/readList.ts'
import { RichText } from '../richText/RichText.tsx'
import { rulesEnglish as english, rulesWording as words } from './rulesWording.ts'
import styles from './RulesPage.module.css'

interface Group {
  category: string
  /** Players quote rules by number, so the numbers continue from one category to the next. */
  start: number
  rules: readonly ServerRule[]
}

function byCategory(rules: readonly ServerRule[], start: number): Group[] {
  let next = start
  return groupRows(rules, ({ category }) => category.trim() || english.uncategorized).map(([category, own]) => {
    const group = { category, start: next, rules: own }
    next += own.length
    return group
  })
}

function Rules({ data }: { data: PagedList<ServerRule> | null }) {
  return (
    <>
      <PageHeading lang={english.language}>{english.title}</PageHeading>
      {data && <RuleGroups {...data} />}
    </>
  )
}

function RuleGroups({ page, rows, total }: PagedList<ServerRule>) {
  if (rows.length === 0 && page === 1) return <Notice>{words.none}</Notice>
  return (
    <Container width="text" className={styles['groups']}>
      {byCategory(rows, (page - 1) * RULES_PER_PAGE + 1).map(({ category, start, rules }) => (
        <Panel key={category} className={styles['group']} aria-label={category}>
          <h2
            className={styles['category']}
            {...textIn(rules[0]?.category.trim() ? langOf(rules[0], 'category') : undefined)}
          >
            {category}
          </h2>
          <ol className={styles['rules']} start={start}>
            {rules.map((rule, index) => (
              <li key={rule.id} id={ruleAnchor(rule.id)} className={styles['rule']}>
                <span className={styles['number']}>{start + index}</span>
                <div className={styles['words']}>
                  <h3 className={styles['title']} {...textIn(langOf(rule, 'rules'))}>
                    {rule.rules}
                  </h3>
                  {rule.body_tree?.length ? (
                    <RichText text={rule.body_tree} below={3} lang={langOf(rule, 'body')} />
                  ) : (
                    <Description text={rule.description} lang={langOf(rule, 'description')} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      ))}
      <PageLinks page={page} lastPage={lastPageOf(total, RULES_PER_PAGE)} to={rulesAddress} />
    </Container>
  )
}

function Description({ text, lang }: { text: string; lang: string | undefined }) {
  const lines = visibleEntries(splitLines(text))
  if (lines.length === 0) return null
  return (
    <ol className={styles['lines']} {...textIn(lang)}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ol>
  )
}

export const page = definePage<PagedList<ServerRule> | null>({
  ...pagedList(serverRule, { per_page: RULES_PER_PAGE, tree: true }),
  blank: null,
  head: (data) => ({
    title: data && data.page > 1 ? fill(english.titleOfPage, { page: data.page }) : english.title,
    description: words.description,
  }),
  View: Rules,
  get loading() {
    return feedbackEnglish.loading
  },
})
