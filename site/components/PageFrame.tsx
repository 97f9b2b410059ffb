import type { ComponentProps, ReactNode } from 'react'
import { Container } from './Container.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Text } from './Text.tsx'

interface PageFrameProps {
  heading: string
  lang?: string | undefined
  back?: ComponentProps<typeof PageHeading>['back']
  children: ReactNode
}

export const PageFrame = ({ heading, lang, back, children }: PageFrameProps) => (
  <>
    <PageHeading back={back}>
      <Text lang={lang}>{heading}</Text>
    </PageHeading>
    <Container>{children}</Container>
  </>
)
