/** Returns whether a picture has more than one frame. Safari has no `ImageDecoder`, so the bytes are read here. */
export function isMoving(file: ArrayBuffer): boolean {
  const view = new DataView(file)
  if (tag(view, 0) === 'GIF8') return hasTwoGifImages(view)
  if (tag(view, 0) === '\x89PNG') return hasTwoPngFrames(view)
  if (tag(view, 8) === 'WEBP') return hasTwoWebpFrames(view)
  return tag(view, 4) === 'ftyp' && tag(view, 8) === 'avis'
}

function tag(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
}

const IMAGE = 0x2c
const EXTENSION = 0x21

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function hasTwoGifImages(view: DataView): boolean {
  const byte = (at: number): number => (at < view.byteLength ? view.getUint8(at) : 0)
  const coloursAt = (at: number): number => (byte(at) & 0x80 ? 3 * 2 ** ((byte(at) & 7) + 1) : 0)
  let images = 0
  let at = 13 + coloursAt(10)
  for (;;) {
    if (byte(at) === IMAGE) {
      images += 1
      at += 11 + coloursAt(at + 9)
    } else if (byte(at) === EXTENSION) at += 2
    else return false
    if (images > 1) return true
    while (byte(at) > 0) at += byte(at) + 1
    at += 1
  }
}

/** https://www.w3.org/TR/png-3/#acTL-chunk */
function hasTwoPngFrames(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (tag(view, at + 4) === 'acTL') return view.getUint32(at + 8) > 1
    if (tag(view, at + 4) === 'IDAT') return false
  }
  return false
}

/** https://developers.google.com/speed/webp/docs/riff_container#animation */
function hasTwoWebpFrames(view: DataView): boolean {
  let frames = 0
  for (let at = 12; at + 8 <= view.byteLength;) {
    if (tag(view, at) === 'ANMF') frames += 1
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return frames > 1
}
