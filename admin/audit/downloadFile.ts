/** The mark by which spreadsheets know UTF-8; browsers drop it from an answer's text. */
const UTF8_MARK = '\uFEFF'

/** Hands a text to the reader as a file: what needs a token cannot be a plain link. */
export function downloadFile(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([UTF8_MARK, text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
