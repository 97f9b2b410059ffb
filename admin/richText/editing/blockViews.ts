import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { videoHostNames, videoHosts } from '../../../content/richText/videos.ts'
import type { Words } from '../wording.ts'
import styles from './blockViews.module.css'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function figure(): HTMLElement {
  const element = document.createElement('figure')
  element.className = styles['figure'] ?? ''
  return element
}

/** A picture with a button that says and changes what is said in its place. */
export const pictureView =
  (words: Words, onDescribe: (pos: number) => void): NodeViewConstructor =>
  (node, _, getPos) => {
    const dom = figure()
    const image = document.createElement('img')
    image.draggable = false
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles['button'] ?? ''
    button.addEventListener('click', () => {
      const pos = getPos()
      if (pos !== undefined) onDescribe(pos)
    })
    dom.append(image, button)
    const show = ({ attrs }: Node) => {
      const address = wordsOf(attrs['address'])
      if (image.getAttribute('src') !== address) image.setAttribute('src', address)
      const alternative = wordsOf(attrs['alternative'])
      image.alt = alternative
      button.textContent =
        alternative === '' ? words.pictureUnnamed : words.pictureNamed.replace('{words}', () => alternative)
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

/** A video by its host and its address: it plays on the page alone. */
export const videoView =
  (words: Words): NodeViewConstructor =>
  (node) => {
    const dom = figure()
    const host = videoHostNames.find((name) => name === node.attrs['host']) ?? 'youtube'
    const still = wordsOf(node.attrs['still'])
    if (still !== '') {
      const image = document.createElement('img')
      image.src = still
      image.alt = wordsOf(node.attrs['title'])
      image.draggable = false
      dom.append(image)
    }
    const name = document.createElement('strong')
    name.textContent = words.videoNamed.replace('{host}', () => videoHosts[host].name)
    const address = document.createElement('span')
    address.textContent = videoHosts[host].page(wordsOf(node.attrs['id']))
    const caption = document.createElement('p')
    caption.className = styles['caption'] ?? ''
    caption.append(name, address)
    dom.append(caption)
    return { dom, ignoreMutation: () => true }
  }
