import type { ReactNode } from 'react'
import { Container } from './Container.tsx'
import { PageHeading } from './PageHeading.tsx'

interface PageFrameProps {
  heading: string
  lang?: string | undefined
  children: ReactNode
}

export const PageFrame = ({ heading, lang, children }: PageFrameProps) => (
  <>
    <PageHeading lang={lang}>{heading}</PageHeading>
    <Container>{children}</Container>
  </>
)
