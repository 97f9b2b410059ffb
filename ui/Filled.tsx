import { Fragment, type ReactNode } from 'react'
import { fillParts } from '../content/messages/fill.ts'

interface FilledProps {
  sentence: string
  values: Readonly<Record<string, ReactNode>>
}

/** A sentence with elements in the place of names in braces. Languages put them in different places. */
export const Filled = ({ sentence, values }: FilledProps) =>
  fillParts(sentence, values).map((part, index) => <Fragment key={index}>{part}</Fragment>)
