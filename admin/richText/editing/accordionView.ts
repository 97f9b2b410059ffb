import { TextSelection } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Words } from '../wording.ts'
import styles from './blockViews.module.css'

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
      // Enter would otherwise submit the form around the editor.
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
