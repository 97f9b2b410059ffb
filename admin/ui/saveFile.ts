/** A link would not work, because the request needs a token. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by the end of this minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
