/** Spreadsheets recognize UTF-8 by this byte order mark. It is added again because `Response.text()` drops it. */
const UTF8_MARK = '\uFEFF'

export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([UTF8_MARK, text], { type: 'text/csv;charset=utf-8' }))

/** Saves a file that a plain link cannot download, because the request needs a session token. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser may still be reading the file, so its object URL is revoked only after a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
