import type { Page } from 'playwright-core'
import { hasWords, outsideMarks } from '../sentences.ts'

/** The texts that staff read or hear of what is on a page, in its order. */
const readTexts = (page: Page): Promise<{ texts: string[]; attributes: string[] }> =>
  page.evaluate(() => {
    const texts: string[] = []
    const attributes: string[] = [document.title]
    const visit = (node: Node): void => {
      if (node instanceof Text) texts.push(node.data)
      if (!(node instanceof Element) || node.matches('script, style, template, noscript, iframe, [hidden]')) return
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ])
        if (node.hasAttribute(name)) attributes.push(node.getAttribute(name) ?? '')
      node.childNodes.forEach(visit)
    }
    visit(document.body)
    return { texts, attributes }
  })

/** Returns the words on a page that are in no sentence of a catalogue, of the interface or of the content. */
export async function wordsOutside(page: Page): Promise<string[]> {
  const { texts, attributes } = await readTexts(page)
  return [...outsideMarks(texts), ...attributes.flatMap((text) => outsideMarks([text]))].filter(hasWords)
}
