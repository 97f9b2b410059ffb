import type { ReactNode } from 'react'
import { Container } from './Container.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Text } from './Text.tsx'

interface PageFrameProps {
  heading: string
  lang?: string | undefined
  children: ReactNode
}

export const PageFrame = ({ heading, lang, children }: PageFrameProps) => (
  <>
    <PageHeading>
      <Text lang={lang}>{heading}</Text>
    </PageHeading>
    <Container>{children}</Container>
  </>
)
