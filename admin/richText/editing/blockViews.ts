import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { siteParts, sitePartNames } from '../../../content/richText/siteParts.ts'
import { videoHostNames, videoHosts } from '../../../content/richText/videos.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Words } from '../wording.ts'
import styles from './blockViews.module.css'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function figure(): HTMLElement {
  const element = document.createElement('figure')
  element.className = styles['figure'] ?? ''
  return element
}

function caption(): { dom: HTMLElement; kind: HTMLElement; which: HTMLElement } {
  const dom = document.createElement('p')
  dom.className = styles['caption'] ?? ''
  const kind = document.createElement('strong')
  const which = document.createElement('span')
  dom.append(kind, which)
  return { dom, kind, which }
}

interface Changeable {
  above: HTMLElement
  node: Node
  show: (node: Node, button: HTMLElement) => void
  onPress: () => void
}

function changeable({ above, node, show, onPress }: Changeable): NodeView {
  const dom = figure()
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles['button'] ?? ''
  button.addEventListener('click', onPress)
  dom.append(above, button)
  show(node, button)
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next, button)
      return true
    },
    stopEvent: (event) => event.target === button,
    ignoreMutation: () => true,
  }
}

const at =
  (getPos: () => number | undefined, call: (pos: number) => void): (() => void) =>
  () => {
    const pos = getPos()
    if (pos !== undefined) call(pos)
  }

export const pictureView =
  (words: Words, onDescribe: (pos: number) => void): NodeViewConstructor =>
  (node, _, getPos) => {
    const image = document.createElement('img')
    image.draggable = false
    const show = ({ attrs }: Node, button: HTMLElement) => {
      const address = wordsOf(attrs['address'])
      if (image.getAttribute('src') !== address) image.setAttribute('src', address)
      const alternative = wordsOf(attrs['alternative'])
      image.alt = alternative
      button.textContent = alternative === '' ? words.pictureUnnamed : fill(words.pictureNamed, { words: alternative })
    }
    return changeable({ above: image, node, show, onPress: at(getPos, onDescribe) })
  }

/** A video does not play in the editor, only on the public page. */
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
    const { dom: about, kind, which } = caption()
    kind.textContent = fill(words.videoNamed, { host: videoHosts[host].name })
    which.textContent = videoHosts[host].page(wordsOf(node.attrs['id']))
    dom.append(about)
    return { dom, ignoreMutation: () => true }
  }

/** Looks up the name of a row; returns null if the row does not exist. */
export type NameOf = (type: string, id: string) => Promise<string | null>

interface PartOptions {
  nameOf: NameOf
  onChange: (pos: number) => void
}

/** The editor shows only the name of an embedded row, and the public page shows its content. */
export const partView =
  (words: Words, { nameOf, onChange }: PartOptions): NodeViewConstructor =>
  (node, _, getPos) => {
    const { dom, kind, which } = caption()
    let visible: Node | null = null
    const show = (next: Node, button: HTMLElement) => {
      visible = next
      button.textContent = words.partChange
      const name = sitePartNames.find((known) => known === next.attrs['name'])
      if (!name) return
      const part = siteParts[name]
      const of = wordsOf(next.attrs['of'])
      kind.textContent = words[`part_${name}`]
      which.textContent = of
      if (part.of !== 'row') return
      void nameOf(part.type, of)
        .then((found) => {
          if (visible === next) which.textContent = found ?? words.partGone
        })
        // If the name of the row cannot be read, its id stays visible.
        .catch(() => undefined)
    }
    return changeable({ above: dom, node, show, onPress: at(getPos, onChange) })
  }
