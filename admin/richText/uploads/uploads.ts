import type { ResolvedPos } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { isMoving } from '../../../content/movingPicture.ts'
import { ownPicture } from '../../../richText/parse.ts'
import { fill } from '../../../content/messages/fill.ts'
import { schema } from '../document/schema.ts'
import { hasWords } from '../paste/cleanHtml.ts'
import type { Words } from '../wording.ts'
import { uploadCard } from './uploadCard.ts'

/** Uploads a picture and returns its URL. If the upload fails, the user sees the error's message. */
export type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ address: string }>

interface UploadOptions {
  upload: Upload | null
  words: Words
  announce: (sentence: string) => void
}

interface Sending {
  file: File
  id: number
  card: ReturnType<typeof uploadCard>
  upload: Upload
}

type Change = { add: { id: number; pos: number; element: HTMLElement } } | { remove: number }

const key = new PluginKey<DecorationSet>('uploads')
const changeOf = (value: unknown): Change | undefined => value as Change | undefined // The cast is safe, because only uploads.ts sets the metadata of its plugin.

/**
 * Returns the position at which to insert a picture: on the cursor's line if it is empty, otherwise after the block at
 * the cursor.
 */
function placeFor($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const index = $pos.index(depth - 1)
    if (!$pos.node(depth - 1).canReplaceWith(index, index, schema.nodes.picture)) continue
    return $pos.node(depth).content.size === 0 ? $pos.before(depth) : $pos.after(depth)
  }
  return $pos.pos
}

/** The editor shows cards for running uploads, but the cards are not part of the document. */
export class Uploads {
  readonly plugin: Plugin<DecorationSet>
  readonly #options: () => UploadOptions
  readonly #running = new Map<number, AbortController>()
  #next = 0

  constructor(options: () => UploadOptions) {
    this.#options = options
    this.plugin = new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, decorations) => {
          const mapped = decorations.map(tr.mapping, tr.doc)
          const change = changeOf(tr.getMeta(key))
          if (!change) return mapped
          if ('remove' in change)
            return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove))
          const { id, pos, element } = change.add
          return mapped.add(tr.doc, [
            Decoration.widget(pos, element, { id, key: `upload-${id}`, stopEvent: () => true, ignoreSelection: true }),
          ])
        },
      },
      props: {
        decorations: (state) => key.getState(state),
        handlePaste: (view, event) => this.#take(view, event.clipboardData, view.state.selection.$from),
        handleDrop: (view, event) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          const $at = at ? view.state.doc.resolve(at.pos) : view.state.selection.$from
          return this.#take(view, event.dataTransfer, $at)
        },
      },
      view: () => ({ destroy: () => this.#running.forEach((controller) => controller.abort()) }),
    })
  }

  #take(view: EditorView, data: DataTransfer | null, $at: ResolvedPos): boolean {
    const files = Array.from(data?.files ?? [])
    // Files are ignored if the HTML contains text, because Word also puts a picture of the copied text on the
    // clipboard.
    if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false
    this.start(view, files, $at)
    return true
  }

  start(view: EditorView, files: readonly File[], $at: ResolvedPos): void {
    const { upload } = this.#options()
    if (!upload) return
    const pos = placeFor($at)
    for (const file of files) this.#add(view, file, pos, upload)
  }

  #add(view: EditorView, file: File, pos: number, upload: Upload): void {
    const { words } = this.#options()
    const id = this.#next++
    const remove = () => {
      this.#running.get(id)?.abort()
      this.#running.delete(id)
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
      view.focus()
    }
    const card = uploadCard(file.name, words, remove)
    const add: Change = { add: { id, pos, element: card.element } }
    view.dispatch(view.state.tr.setMeta(key, add))
    if (!file.type.startsWith('image/')) card.fail(fill(words.notPicture, { name: file.name }), null)
    else {
      const send = () => void this.#send(view, { file, id, card, upload }, send)
      send()
    }
  }

  async #send(view: EditorView, { file, id, card, upload }: Sending, again: () => void) {
    const { words, announce } = this.#options()
    const controller = new AbortController()
    this.#running.set(id, controller)
    card.begin()
    announce(fill(words.uploading, { name: file.name }))
    try {
      const { address } = await upload(file, { onProgress: card.progress, signal: controller.signal })
      const moves = await file.arrayBuffer().then(isMoving, () => false)
      if (controller.signal.aborted || view.isDestroyed) return
      this.#place(view, id, ownPicture(address) ?? address, moves)
      if (moves) card.note(fill(words.moves, { name: file.name }))
      announce(fill(moves ? words.moves : words.uploaded, { name: file.name }))
    } catch (error) {
      if (controller.signal.aborted || view.isDestroyed) return
      const reason = error instanceof Error ? error.message : ''
      const sentence = fill(reason === '' ? words.uploadFailedUnknown : words.uploadFailed, { name: file.name, reason })
      card.fail(sentence, again)
      announce(sentence)
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id)
    }
  }

  #place(view: EditorView, id: number, address: string, keepsCard: boolean): void {
    const [card] = key.getState(view.state)?.find(undefined, undefined, ({ id: carded }) => carded === id) ?? []
    if (!card) return
    const { state } = view
    const pos = placeNear(state.doc.resolve(card.from))
    const tr = state.tr.insert(pos, schema.nodes.picture.create({ address }))
    view.dispatch(keepsCard ? tr : tr.setMeta(key, { remove: id } satisfies Change))
  }
}

/** The text may have changed during the upload, so the picture may no longer fit at its original position. */
function placeNear($pos: ResolvedPos): number {
  const index = $pos.index()
  return $pos.parent.canReplaceWith(index, index, schema.nodes.picture) ? $pos.pos : placeFor($pos)
}
