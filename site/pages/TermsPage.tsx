import { site } from '../../content/settings/site.ts'
import { splitLines } from '../../content/text.ts'
import { Container } from '../components/Container.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Panel } from '../components/Panel.tsx'
import { definePage } from '../data/page.ts'
import { Notice } from '../feedback/Notice.tsx'

type Terms = readonly string[] | null

function TermsPage({ data: paragraphs }: { data: Terms }) {
  return (
    <>
      <PageHeading>Syarat dan Ketentuan</PageHeading>
      {paragraphs?.length === 0 && <Notice>Belum ada syarat dan ketentuan.</Notice>}
      {paragraphs && paragraphs.length > 0 && (
        <Container>
          <Panel title="Yang berlaku di server ini">
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
  head: () => ({ title: 'Syarat dan Ketentuan' }),
  status: (paragraphs) => (paragraphs?.length === 0 ? 404 : 200),
  View: TermsPage,
  loading: 'Loading...',
})
