import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { siteParts, sitePartNames } from '../../../content/richText/siteParts.ts'
import type { Words } from '../wording.ts'
import styles from './blockViews.module.css'

/** The name of a row that a part is of; null where there is none with this id. */
export type NameOf = (type: string, id: string) => Promise<string | null>

interface PartOptions {
  nameOf: NameOf
  /** Asks for another part in place of the one at this position. */
  onChange: (pos: number) => void
}

/** A part of the site by its name, and a button that changes it: what it shows stands on the page alone. */
export const partView =
  (words: Words, { nameOf, onChange }: PartOptions): NodeViewConstructor =>
  (node, _, getPos) => {
    const dom = document.createElement('figure')
    dom.className = styles['figure'] ?? ''
    const caption = document.createElement('p')
    caption.className = styles['caption'] ?? ''
    const kind = document.createElement('strong')
    const which = document.createElement('span')
    caption.append(kind, which)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles['button'] ?? ''
    button.textContent = words.partChange
    button.addEventListener('click', () => {
      const pos = getPos()
      if (pos !== undefined) onChange(pos)
    })
    dom.append(caption, button)

    let shown: Node | null = null
    const show = (next: Node) => {
      shown = next
      const name = sitePartNames.find((known) => known === next.attrs['name'])
      if (!name) return
      const part = siteParts[name]
      const of = String(next.attrs['of'])
      kind.textContent = words[`part_${name}`]
      which.textContent = of
      if (part.of !== 'row') return
      void nameOf(part.type, of)
        .then((found) => {
          if (shown === next) which.textContent = found ?? words.partGone
        })
        // Its number stands there.
        .catch(() => undefined)
    }
    show(node)
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false
        show(next)
        return true
      },
      stopEvent: (event) => event.target === button,
      ignoreMutation: () => true,
    }
  }

/** Blocks below a title, which is written in an input of its own. */
export const accordionView =
  (words: Words): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('section')
    dom.className = styles['figure'] ?? ''
    const title = document.createElement('input')
    title.type = 'text'
    title.className = styles['title'] ?? ''
    title.placeholder = words.accordionTitle
    title.setAttribute('aria-label', words.accordionTitle)
    title.autocomplete = 'off'
    title.value = String(node.attrs['title'])
    const contentDOM = document.createElement('div')
    contentDOM.className = styles['within'] ?? ''
    dom.append(title, contentDOM)
    title.addEventListener('input', () => {
      const pos = getPos()
      if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, 'title', title.value))
    })
    title.addEventListener('keydown', (event) => {
      const pos = getPos()
      if (event.key !== 'Enter' || event.isComposing || pos === undefined) return
      // It would send the form.
      event.preventDefault()
      const { state } = view
      view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(pos + 1))))
      view.focus()
    })
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type) return false
        const now = String(next.attrs['title'])
        if (title.value !== now) title.value = now
        return true
      },
      stopEvent: (event) => event.target === title,
      ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
    }
  }
