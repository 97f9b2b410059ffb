import { createContext } from 'react'

type Part = 'whole' | 'frame' | 'content'

/** The server renders the frame once for many pages: see site/document/shell.tsx. */
export const RenderedPart = createContext<Part>('whole')

/** Stands for the content in a frame that is rendered without it. */
export const CONTENT = '<!--content-->'

/** Stands for the address of the page in a frame that many pages have. */
export const HERE = '/__here__'
