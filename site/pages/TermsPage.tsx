import { langOf, textIn } from '../data/langOf.ts'
import { site } from '../../content/settings/site.ts'
import { splitLines } from '../../content/text.ts'
import { Container } from '../components/Container.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Panel } from '../components/Panel.tsx'
import { definePage } from '../data/page.ts'
import { Notice } from '../feedback/Notice.tsx'
import { feedbackEnglish } from '../feedback/wording.ts'
import { termsWording as words } from './termsWording.ts'

type Terms = { paragraphs: readonly string[]; lang?: string } | null

function TermsPage({ data }: { data: Terms }) {
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      {data?.paragraphs.length === 0 && <Notice>{words.none}</Notice>}
      {data && data.paragraphs.length > 0 && (
        <Container>
          <Panel title={words.apply}>
            {data.paragraphs.map((paragraph, index) => (
              // The position is the key, because two paragraphs may have the same text.
              <p key={index} {...textIn(data.lang)}>
                {paragraph}
              </p>
            ))}
          </Panel>
        </Container>
      )}
    </>
  )
}

export const page = definePage<Terms>({
  load: async (reader) => {
    const settings = await reader.single(site)
    const lang = langOf(settings, 'terms')
    return { paragraphs: splitLines(settings.terms), ...(lang && { lang }) }
  },
  blank: null,
  head: () => ({ title: words.title }),
  status: (data) => (data?.paragraphs.length === 0 ? 404 : 200),
  View: TermsPage,
  get loading() {
    return feedbackEnglish.loading
  },
})
