/** The byte order mark, by which spreadsheets recognise UTF-8. `Response.text()` drops it. */
const UTF8_MARK = '\uFEFF'

/** Saves a text as a file. A plain link to the API is not possible, since the request needs a token. */
export function downloadFile(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([UTF8_MARK, text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
