import { site } from '../../content/settings/site.ts'
import { splitLines } from '../../content/text.ts'
import { Container } from '../components/Container.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Panel } from '../components/Panel.tsx'
import { definePage } from '../data/page.ts'
import { Notice } from '../feedback/Notice.tsx'
import { feedbackEnglish } from '../feedback/wording.ts'
import { termsWording as words } from './termsWording.ts'

type Terms = readonly string[] | null

function TermsPage({ data: paragraphs }: { data: Terms }) {
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      {paragraphs?.length === 0 && <Notice>{words.none}</Notice>}
      {paragraphs && paragraphs.length > 0 && (
        <Container>
          <Panel title={words.apply}>
            {paragraphs.map((paragraph, index) => (
              // The position is the key, because two paragraphs may have the same text.
              <p key={index}>{paragraph}</p>
            ))}
          </Panel>
        </Container>
      )}
    </>
  )
}

export const page = definePage<Terms>({
  load: async (reader) => splitLines((await reader.single(site)).terms),
  blank: null,
  head: () => ({ title: words.title }),
  status: (paragraphs) => (paragraphs?.length === 0 ? 404 : 200),
  View: TermsPage,
  get loading() {
    return feedbackEnglish.loading
  },
})
